/** What an order form asks beside people and a contact, as data: the server makes the fields, the form shows them. */
import * as z from 'zod/mini'
import { SlotTime } from './time.ts'

/** Of a travel agency's party, once for the whole order. */
export const partyNames = ['leaderName', 'leaderMobile', 'guideNo', 'vehiclePlate', 'partyArrival'] as const

/** Numbers stay numbers; times, choices and texts are strings. */
export const askedNames = [
  'partySize',
  'arrival',
  'remark',
  'meetingPoint',
  'pickUpPlace',
  'pickUpTime',
  'passengers',
  'flightNo',
  'route',
  ...partyNames,
] as const
export const AskedName = z.enum(askedNames)
export type AskedName = z.infer<typeof AskedName>

/** What an order keeps beside the answers to fields: where its goods go. */
export const deliveryNames = ['recipient', 'recipientMobile', 'address', 'pickUpPoint'] as const
export const KeptName = z.enum([...askedNames, ...deliveryNames])
export type KeptName = z.infer<typeof KeptName>

/** No text of an answer is longer. */
export const longestAnswer = 200

const base = {
  name: AskedName,
  label: z.string(),
  /** Below the field; empty: nothing. */
  hint: z.string(),
  required: z.boolean(),
}

/** A field of the form, its words in the reader's language. */
export const AskedField = z.discriminatedUnion('input', [
  /** `first`: what the form begins with. */
  z.object({ ...base, input: z.literal('count'), min: z.int(), max: z.int(), first: z.int() }),
  z.object({ ...base, input: z.literal('time'), from: SlotTime, until: SlotTime }),
  z.object({
    ...base,
    input: z.literal('choice'),
    choices: z.array(z.object({ code: z.string(), name: z.string(), note: z.string() })),
  }),
  z.object({ ...base, input: z.literal('text'), maxLength: z.int() }),
  z.object({ ...base, input: z.literal('mobile') }),
])
export type AskedField = z.infer<typeof AskedField>

const Answer = z.union([z.int(), z.string().check(z.maxLength(longestAnswer))])
/** The items of an order, and the party that comes. */
export const maxAnswered = 11

/** The answers to the fields of one item by their names; what is left out was not answered. */
export const Answers = z.partialRecord(AskedName, Answer)
export type Answers = z.infer<typeof Answers>

/** An answer as it is read again. */
export const ShownAnswer = z.object({ name: KeptName, label: z.string(), value: z.string() })
export type ShownAnswer = z.infer<typeof ShownAnswer>
