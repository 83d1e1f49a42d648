/** The words of fields that more than one kind of product asks for. */
import { type Texts, texts } from '../../language.ts'
import { longestAnswer } from '../asked.ts'
import type { AskedExtra } from './kind-extras.ts'

export const askWords = {
  partySize: texts('用餐人数', 'Party size'),
  people: texts('参加人数', 'People in your party'),
  arrival: texts('预计到达', 'Arrival'),
  remark: texts('备注', 'Remark'),
  meetingPoint: texts('集合地点', 'Meeting point'),
  pickUpPlace: texts('上车地点', 'Pick-up place'),
  pickUpTime: texts('上车时间', 'Pick-up time'),
  passengers: texts('乘车人数', 'Passengers'),
  flightNo: texts('航班或车次', 'Flight or train'),
  route: texts('行程', 'Route'),
} as const satisfies Record<string, Texts>

export const remark = (hint: Texts): AskedExtra => ({
  name: 'remark',
  label: askWords.remark,
  hint,
  required: false,
  input: 'text',
  maxLength: longestAnswer,
})
