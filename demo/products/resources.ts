/** What is scarce at the demo tower, and the rules that lay out its pools. */
import type { SalesChannel } from '#contract/values/order.ts'

type SlotResource = {
  slotMinutes: 15 | 30 | 60 | 90 | 120 | 480
  capacity: number
  opens: string
  closes: string
}
type DayResource = {
  capacity: number
  channel?: SalesChannel
  soldOn?: { weekday: number; withinDays: number }
}

/** The doors open at nine; the last slot begins at half past nine in the evening, half an hour before last entry. */
const allDay = { opens: '09:00', closes: '22:00' }

/** Two seatings. */
const dinner = { opens: '17:30', closes: '21:30' }

/** Two departures. */
const evening = { opens: '19:00', closes: '22:00' }

export const slotResources = {
  DECK433: { slotMinutes: 30, capacity: 240, ...allDay },
  DECK488: { slotMinutes: 30, capacity: 120, ...allDay },
  TRAM455: { slotMinutes: 30, capacity: 48, ...allDay },
  GLASS: { slotMinutes: 15, capacity: 20, ...allDay },
  DROP485: { slotMinutes: 30, capacity: 16, opens: '10:00', closes: '21:00' },
  NIGHT: { slotMinutes: 30, capacity: 60, opens: '18:00', closes: '22:00' },
  TABLE2: { slotMinutes: 120, capacity: 12, ...dinner },
  TABLE4: { slotMinutes: 120, capacity: 6, ...dinner },
  TABLE8: { slotMinutes: 120, capacity: 2, ...dinner },
  /** The kitchen cooks for so many at a seating, however they sit. */
  'DINNER-COVERS': { slotMinutes: 120, capacity: 40, ...dinner },
  'TEA-TABLE': { slotMinutes: 90, capacity: 10, opens: '14:00', closes: '17:00' },
  'TEA-COVERS': { slotMinutes: 90, capacity: 24, opens: '14:00', closes: '17:00' },
  /** A departure is a slot: it begins when the coach leaves or the ship casts off, and ends when it is back. */
  'NIGHT-BUS': { slotMinutes: 60, capacity: 45, opens: '19:00', closes: '22:00' },
  'DAY-COACH': { slotMinutes: 480, capacity: 38, opens: '08:30', closes: '16:30' },
  'CRUISE-SALOON': { slotMinutes: 90, capacity: 120, ...evening },
  'CRUISE-TOP': { slotMinutes: 90, capacity: 60, ...evening },
  /** Life jackets on board, however many each deck seats. */
  'CRUISE-SHIP': { slotMinutes: 90, capacity: 160, ...evening },
  /** A guide leads one party at a time. */
  'GUIDE-ZH': { slotMinutes: 120, capacity: 3, opens: '09:30', closes: '17:30' },
  'GUIDE-EN': { slotMinutes: 120, capacity: 2, opens: '09:30', closes: '17:30' },
} as const satisfies Record<string, SlotResource>

export const dayResources = {
  /** The mast is inspected between rides, so a day holds less than its slots. */
  'DROP485-DAY': { capacity: 260 },
  /** What travel agencies online and in the city may take of a day. */
  'DECK433-OTA': { capacity: 900, channel: 'OTA' },
  'DECK433-B2B': { capacity: 600, channel: 'B2B' },
  REVOLVING: { capacity: 180 },
  POSTOFFICE: { capacity: 800 },
  SCIENCE: { capacity: 600 },
  VR: { capacity: 160 },
  CINEMA4D: { capacity: 420 },
  LIGHTART: { capacity: 500 },
  LUNCH: { capacity: 160 },
  SUNRISE: { capacity: 60 },
  WORKSHOP: { capacity: 80 },
  LANTERN: { capacity: 300 },
  'ROOM-KING': { capacity: 12 },
  'ROOM-TWIN': { capacity: 8 },
  'ROOM-SUITE': { capacity: 3 },
  'CAR-SEDAN': { capacity: 4 },
  'CAR-VAN': { capacity: 3 },
  'CAR-BUS': { capacity: 1 },
  /** Of the lodge and the vintage car that are not on sale. */
  'ROOM-LODGE': { capacity: 6 },
  'CAR-VINTAGE': { capacity: 1 },
  CONCERT: { capacity: 60, soldOn: { weekday: 6, withinDays: 14 } },
} as const satisfies Record<string, DayResource>

/** Pieces in the storeroom. */
export const stockResources = {
  'STOCK-MODEL-KIT': 120,
  'STOCK-MODEL-READY': 24,
  'STOCK-TOY-WHITE': 80,
  'STOCK-TOY-PINK': 60,
  'STOCK-TOY-BLUE': 6,
  'STOCK-POSTCARDS': 400,
  'STOCK-BADGE': 300,
  'STOCK-MOONCAKE': 36,
  /** Meal vouchers that may be sold. */
  'STOCK-LUNCHPASS': 300,
  'STOCK-TEAPASS': 200,
  /** Cards that may be given out. */
  'STOCK-CARDS': 5_000,
} as const
export type StockResource = keyof typeof stockResources

/** Its operator has not said yet how many may board, so it has no pools. */
export const unlimitedResources = ['FERRY'] as const

/** Not in the tower: open when it is closed. */
export const elsewhere = [
  ...['ROOM-KING', 'ROOM-TWIN', 'ROOM-SUITE', 'ROOM-LODGE'],
  ...['CAR-SEDAN', 'CAR-VAN', 'CAR-BUS', 'CAR-VINTAGE'],
]

export type ResourceCode =
  | StockResource
  | keyof typeof slotResources
  | keyof typeof dayResources
  | (typeof unlimitedResources)[number]
