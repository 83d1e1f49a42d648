import { expect, test } from 'vitest'
import type { HeldItem } from '#contract/endpoints/ordering/hold.ts'
import type { AskedField } from '#contract/values/asked.ts'
import { SlotTime } from '#contract/values/time.ts'
import { answersOf, askedFaults, askedValues, timesOf } from './asked-form.ts'

const time = (text: string) => SlotTime.parse(text)
const base = { label: '', hint: '', required: true }
const party: AskedField = { ...base, name: 'partySize', input: 'count', min: 1, max: 4, first: 2 }
const arrival: AskedField = {
  ...base,
  name: 'arrival',
  input: 'time',
  from: time('11:30'),
  until: time('12:10'),
}
const language: AskedField = {
  ...base,
  name: 'meetingPoint',
  input: 'choice',
  choices: [{ code: 'zh', name: '中文', note: '' }],
}
const remark: AskedField = { ...base, name: 'remark', input: 'text', required: false, maxLength: 200 }
const asking = (...asks: AskedField[]) => ({ items: [{ asks } as HeldItem] })

test('a ticket asks nothing and sends nothing', () => {
  expect(answersOf(asking(), askedValues(asking()))).toEqual({})
  expect(askedFaults(asking(), [])).toEqual({})
})

test('a count begins where its kind says, a choice at its first; a time is asked for', () => {
  const order = asking(party, language, arrival, remark)
  const first = askedValues(order)
  expect(first).toEqual([{ partySize: 2, meetingPoint: 'zh', arrival: '', remark: '' }])
  expect(askedFaults(order, first)).toEqual({ 'extras.0.arrival': 'required' })
  const full = [{ ...first[0], arrival: '11:45', remark: ' by the window ' }]
  expect(askedFaults(order, full)).toEqual({})
  expect(answersOf(order, full)).toEqual({
    extras: [{ partySize: 2, meetingPoint: 'zh', arrival: '11:45', remark: 'by the window' }],
  })
})

test('an agency’s party is asked after the items; its mobile may be left out, but not be wrong', () => {
  const mobile: AskedField = { ...base, name: 'leaderMobile', input: 'mobile', required: false }
  const order = { ...asking(remark), party: [mobile] }
  expect(askedValues(order)).toEqual([{ remark: '' }, { leaderMobile: '' }])
  expect(askedFaults(order, [{}, { leaderMobile: '' }])).toEqual({})
  expect(askedFaults(order, [{}, { leaderMobile: '138 0013' }])).toEqual({
    'extras.1.leaderMobile': 'mobile',
  })
  const full = [{ remark: '' }, { leaderMobile: ' 138 0013 8077 ' }]
  expect(askedFaults(order, full)).toEqual({})
  expect(answersOf(order, full)).toEqual({ extras: [{}, { leaderMobile: '138 0013 8077' }] })
})

test('what was typed before comes back where it still fits', () => {
  const order = asking(party, arrival)
  expect(askedValues(order, [{ partySize: 3, arrival: '12:00' }])).toEqual([
    { partySize: 3, arrival: '12:00' },
  ])
  expect(askedValues(order, [{ partySize: 8, arrival: '18:00' }])).toEqual([{ partySize: 2, arrival: '' }])
})

test('times go by quarter hours up to the last that is taken', () => {
  expect(timesOf({ from: time('11:30'), until: time('12:10') })).toEqual(['11:30', '11:45', '12:00'])
})
