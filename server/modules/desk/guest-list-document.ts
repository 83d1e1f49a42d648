/** A list of guests to print: a row for each unit, with whom to call and what they wished. Pure. */
import type { GuestList } from '#contract/console/desk.ts'
import type { Language, Texts } from '#contract/language.ts'
import { maskDocument } from '#contract/values/document.ts'
import { type VisitDate, venueDate, venueTime } from '#contract/values/time.ts'
import type { PdfInput } from '../../platform/pdf.ts'
import type { Vault } from '../../platform/vault.ts'
import type { DrawingUnit, SealedVisitor } from '../ordering/console/assignable.ts'
import { openItemAnswers } from '../ordering/order/answers.ts'

export type Guests = {
  unit: DrawingUnit
  /** Which of the items of its order. */
  place: number
  people: readonly SealedVisitor[]
  /** The guides, vehicles, rooms or tables that serve the unit. */
  assets: readonly Texts[]
}

type GuestListInput = {
  date: VisitDate
  list: GuestList
  guests: readonly Guests[]
  vault: Vault
  language: Language
  at: Date
}

const words = {
  'zh-CN': {
    ...{ title: '客人名单', date: '日期', time: '时间', allDay: '全天', orders: '订单', units: '数量' },
    ...{
      people: '人数',
      meet: '集合地点',
      order: '订单号',
      at: (place: string, people: number) => `${place} ${people}人`,
    },
    ...{ no: '序号', bought: '项目', guests: '客人', contact: '联系人', wishes: '要求', assigned: '安排' },
    ...{ here: '到', until: (date: string) => `至 ${date}`, comma: '、', separator: '；', printed: '打印于' },
  },
  'en-US': {
    ...{
      title: 'Guest list',
      date: 'Date',
      time: 'Time',
      allDay: 'All day',
      orders: 'Orders',
      units: 'Units',
    },
    ...{
      people: 'People',
      meet: 'Meeting points',
      order: 'Order',
      at: (place: string, people: number) => `${place}: ${people}`,
    },
    ...{
      no: 'No.',
      bought: 'Bought',
      guests: 'Guests',
      contact: 'Contact',
      wishes: 'Wishes',
      assigned: 'With',
    },
    ...{
      here: 'Here',
      until: (date: string) => `until ${date}`,
      comma: ', ',
      separator: '; ',
      printed: 'Printed',
    },
  },
} as const satisfies Record<Language, object>

export function guestListDocument(input: GuestListInput): PdfInput {
  const { date, list, guests, language, at } = input
  const say = words[language]
  const time = list.slotFrom === null ? say.allDay : `${list.slotFrom}–${list.slotTo ?? ''}`
  return {
    title: `${say.title} · ${list.productName}`,
    language,
    landscape: true,
    blocks: [
      {
        kind: 'facts',
        facts: [
          [say.date, date],
          [say.time, time],
          [say.orders, String(list.orders)],
          [say.units, String(list.units)],
          ...partyFacts(input),
        ],
      },
      {
        kind: 'table',
        columns: [
          { title: say.no, share: 5, align: 'right' },
          { title: say.order, share: 14 },
          { title: say.bought, share: 15 },
          { title: say.guests, share: 22 },
          { title: say.contact, share: 14 },
          { title: say.wishes, share: 19 },
          { title: say.assigned, share: 8 },
          { title: say.here, share: 5 },
        ],
        rows: guests.map((one, index) => rowOf(one, index, input)),
      },
    ],
    foot: `${say.printed} ${venueDate(at)} ${venueTime(at)}`,
    at,
  }
}

/** How many come, and how many of them to each meeting point: a driver counts heads before leaving. */
function partyFacts({ guests, vault, language }: GuestListInput): [string, string][] {
  const say = words[language]
  const parties = [...Map.groupBy(guests, partyKeyOf).values()].map((own) => {
    const answers = own[0] ? answersOf(own[0], vault, language) : []
    const given = answers.find(({ name }) => name === 'partySize' || name === 'passengers')
    const admitted = own.reduce((sum, { unit }) => sum + unit.offer.admits, 0)
    return {
      people: given ? Number(given.value) : admitted,
      place: answers.find(({ name }) => name === 'meetingPoint')?.value,
    }
  })
  const sum = (of: typeof parties) => of.reduce((total, { people }) => total + people, 0)
  const places = Map.groupBy(parties, ({ place }) => place ?? '')
  places.delete('')
  const meet = [...places].map(([place, own]) => say.at(place, sum(own)))
  return [
    [say.people, String(sum(parties))],
    ...(meet.length > 0 ? [[say.meet, meet.join(say.comma)] as [string, string]] : []),
  ]
}

/** Who was asked once about themselves together: an item of an order. */
const partyKeyOf = ({ unit, place }: Guests): string => `${unit.orderId} ${place}`

const answersOf = ({ unit, place }: Guests, vault: Vault, language: Language) =>
  openItemAnswers(vault, unit.extrasSealed, { place, name: unit.product.name }, language)

/** The number, the contact and the wishes of an order stand in its first row. */
function rowOf(guest: Guests, index: number, { guests, vault, language }: GuestListInput): string[] {
  const { unit, people, assets } = guest
  const say = words[language]
  const begins = guests[index - 1]?.unit.orderId !== unit.orderId
  const open = (sealed: Buffer | null) => (sealed ? vault.open(sealed) : '')
  const wishes = answersOf(guest, vault, language).map(({ label, value }) => `${label}: ${value}`)
  const until = unit.untilDate === null ? '' : ` ${say.until(unit.untilDate)}`
  return [
    String(index + 1),
    begins ? unit.orderNo : '',
    `${unit.offer.name[language]}${until}`,
    people.map((person) => personOf(person, open)).join(say.comma),
    begins ? `${open(unit.contactNameSealed)} ${open(unit.contactMobileSealed)}`.trim() : '',
    begins ? wishes.join(say.separator) : '',
    assets.map((name) => name[language]).join(say.comma),
    '',
  ]
}

/** Who checks names at a door needs the end of a document, not all of it. */
function personOf(
  { nameSealed, documentSealed }: SealedVisitor,
  open: (sealed: Buffer | null) => string,
): string {
  const name = open(nameSealed)
  return documentSealed ? `${name} ${maskDocument(open(documentSealed))}` : name
}
