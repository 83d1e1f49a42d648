/** The day as the desk sees it: what each module says of it, put together. */
import type { Exception, MoneySum, Places, Today } from '#contract/console/desk.ts'
import type { Language } from '#contract/language.ts'
import { venueDate } from '#contract/values/time.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { CachedJson } from '../../platform/http.ts'
import { cachedJson } from '../../platform/http-answer.ts'
import { memoryOf } from '../../platform/memory.ts'
import { awaitingCards } from '../card/staff-cards.ts'
import type { CatalogueMemory } from '../catalogue/catalogue-memory.ts'
import { awaitingComments } from '../comment/audit-comments.ts'
import { lateParcels } from '../delivery/parcels.ts'
import { waitingGroups } from '../group/decide-groups.ts'
import {
  type DateException,
  type DatePool,
  nextExceptions,
  poolsOfDate,
} from '../inventory/calendar/venue-day.ts'
import { lowStock } from '../inventory/console/stock.ts'
import type { InventoryMemory } from '../inventory/inventory-memory.ts'
import { failedInvoices } from '../invoice/console-invoices.ts'
import { failedNotifications } from '../message/notification.ts'
import { usedPlaces, waitingForStaff } from '../ordering/console/day.ts'
import { type DaySum, moneyOfDay, moneyProblemsOf } from '../payment/console/day.ts'
import { undecidedRefunds } from '../refund/decide/staff-refunds.ts'
import { productsByResource } from './drawn-by.ts'

export type DeskDeps = { db: Db; clock: Clock; catalogue: CatalogueMemory; inventory: InventoryMemory }

/** With what a page asks for more often than this, a sale is on it within two seconds. */
const FRESH_MS = 500

/** All desks of this process share what was read last. */
export function openToday(deps: DeskDeps): (language: Language) => Promise<CachedJson> {
  const clocks = [() => performance.now(), () => deps.clock.now().getTime()]
  const figures = memoryOf<Figures>({ maxEntries: 1, maxAgeMs: FRESH_MS, clocks })
  return async (language) => {
    const known = await figures.get('', () => readFigures(deps))
    const { text, etag, headers } = cachedJson(shown(known, language), 0)
    // What one of staff was answered is nothing for the next who logs in here.
    const own = { 'cache-control': 'private, no-cache', vary: 'accept-language, authorization' }
    return new CachedJson(text, etag, { ...headers, ...own })
  }
}

export type Figures = Awaited<ReturnType<typeof readFigures>>

/** Fourteen statements, one after the other: a page that stays open takes one connection, not all of them. */
async function readFigures({ db, clock, catalogue, inventory }: DeskDeps) {
  const date = venueDate(clock.now())
  return {
    date,
    productsOf: await productsByResource(await catalogue.products(), inventory),
    pools: await poolsOfDate(db, date),
    used: await usedPlaces(db, date),
    sums: await moneyOfDay(db, date),
    waiting: await waitingForStaff(db),
    refunds: await undecidedRefunds(db),
    troubles: await moneyProblemsOf(db),
    failedMessages: await failedNotifications(db),
    comments: await awaitingComments(db),
    lateParcels: await lateParcels(db, clock.now()),
    lowStock: await lowStock(db),
    groups: await waitingGroups(db),
    cards: await awaitingCards(db),
    failedInvoices: await failedInvoices(db),
    exceptions: await nextExceptions(db, date),
  }
}

function shown({ waiting, troubles, ...figures }: Figures, language: Language): Today {
  const namesOf = (resourceId: number) => figures.productsOf(resourceId).map(({ name }) => name[language])
  return {
    date: figures.date,
    places: placesOf(figures.pools, figures.used, namesOf),
    money: { in: sumsOf(figures.sums, 'in'), back: sumsOf(figures.sums, 'back') },
    queues: {
      confirmations: {
        count: waiting.confirmations,
        until: waiting.confirmUntil?.toISOString() ?? null,
      },
      refunds: figures.refunds,
      changes: waiting.changes,
      stuckRefunds: { count: troubles.stuck, totalFen: troubles.stuckFen },
      alerts: troubles.alerts,
      failedMessages: figures.failedMessages,
      comments: figures.comments,
      lateParcels: figures.lateParcels,
      lowStock: figures.lowStock,
      groups: figures.groups.applications,
      topUps: figures.groups.topUps,
      cards: figures.cards,
      failedInvoices: figures.failedInvoices,
    },
    exceptions: figures.exceptions.map((exception) => exceptionOf(exception, namesOf, language)),
  }
}

type NamesOf = (resourceId: number) => string[]

const placesOf = (
  pools: readonly DatePool[],
  used: ReadonlyMap<number, number>,
  namesOf: NamesOf,
): Places[] =>
  [...Map.groupBy(pools, ({ resourceId }) => resourceId)].map(([resourceId, own]) => ({
    code: own[0]?.resource ?? '',
    products: namesOf(resourceId),
    slots: own.map(({ id, from, to, closed, capacity, held, sold }) => {
      return { from, to, closed, capacity, held, sold, used: used.get(id) ?? 0 }
    }),
  }))

const sumsOf = (sums: readonly DaySum[], way: DaySum['way']): MoneySum[] =>
  sums.filter((sum) => sum.way === way).map(({ payType, count, totalFen }) => ({ payType, count, totalFen }))

const exceptionOf = (
  { resourceId, reason, ...exception }: DateException,
  namesOf: NamesOf,
  language: Language,
): Exception => ({
  ...exception,
  products: resourceId === null ? [] : namesOf(resourceId),
  reason: reason[language] ?? '',
})
