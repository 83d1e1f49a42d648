/** The words of fields that more than one kind of product asks for. */
import type { Texts } from '../../language.ts'
import { longestAnswer } from '../asked.ts'
import type { Asked } from './kind-extras.ts'

const say = (zh: string, en: string): Texts => ({ 'zh-CN': zh, 'en-US': en })

export const askWords = {
  partySize: say('用餐人数', 'Party size'),
  people: say('参加人数', 'People in your party'),
  arrival: say('预计到达', 'Arrival'),
  remark: say('备注', 'Remark'),
  meetingPoint: say('集合地点', 'Meeting point'),
  pickUpPlace: say('上车地点', 'Pick-up place'),
  pickUpTime: say('上车时间', 'Pick-up time'),
  passengers: say('乘车人数', 'Passengers'),
  flightNo: say('航班或车次', 'Flight or train'),
  route: say('行程', 'Route'),
} as const satisfies Record<string, Texts>

export const remark = (hint: Texts): Asked => ({
  name: 'remark',
  label: askWords.remark,
  hint,
  required: false,
  input: 'text',
  maxLength: longestAnswer,
})
