/** What the actions of listed orders depend on, as a part of the statement that lists them. */
import type { WayToGet } from '#contract/values/delivery.ts'
import type { Fen } from '#contract/values/fen.ts'
import { declinedAt } from '../change/declined-sql.ts'

/** Tickets of one line that were changed equally often, and came together, are one row; only those that are good count, and that nobody has come in with. */
export type GoodUnits = {
  offerSnapshot: number
  changes: number
  validFrom: Date
  receivedAt: Date | null
  declinedAt: Date | null
  isDated: boolean
  /** Of a package of which something was used or is over. */
  ofOpened: boolean
  /** Of a package of which a closure took a part. */
  ofClosed: boolean
}

export type ListedFacts = {
  /** Does a change of it await staff or money? */
  changing: boolean
  /** Does a ticket of it have a person? */
  named: boolean
  wayToGet: WayToGet | null
  /** Paid and not given back. */
  keptFen: Fen
  /** Numbers of what was promised of its products. */
  productSnapshots: number[]
  units: GoodUnits[]
}

type Instants = 'validFrom' | 'receivedAt' | 'declinedAt'
export type FactsRow = Omit<ListedFacts, 'units' | 'productSnapshots'> & {
  productSnapshots: number[] | null
  units:
    | (Omit<GoodUnits, Instants> & {
        validFrom: string
        receivedAt: string | null
        declinedAt: string | null
      })[]
    | null
}

/**
 * Columns of a statement about rows of shop_order called `listed`, with what their lines have in common as `line`. `now`:
 * the name of a parameter.
 */
export const factColumns = (now: string): string => `
    listed.way_to_get AS "wayToGet", (listed.paid_fen - listed.refunded_fen)::double precision AS "keptFen",
    line.product_snapshots AS "productSnapshots",
    EXISTS (
      SELECT FROM order_change WHERE order_id = listed.id AND state IN ('AWAIT_AUDIT', 'AWAIT_PAID')
    ) AS changing,
    EXISTS (
      SELECT FROM unit JOIN visitor ON visitor.unit_id = unit.id
      WHERE unit.order_id = listed.id AND visitor.reserved_by IS NULL
    ) AS named,
    (
      SELECT json_agg(DISTINCT jsonb_build_object(
        'offerSnapshot', order_line.offer_snapshot, 'changes', unit.changes, 'validFrom', coalesce((
          SELECT valid_from FROM order_line AS package
          WHERE package.order_id = unit.order_id AND package.position = order_line.parent_position
        ), order_line.valid_from),
        'receivedAt', unit.received_at,
        'ofOpened', unit.package_no IS NOT NULL AND EXISTS (
          SELECT FROM unit AS other WHERE other.order_id = unit.order_id AND other.package_no = unit.package_no
            AND (other.state IN ('used', 'expired') OR other.admitted > 0)
        ),
        'ofClosed', unit.package_no IS NOT NULL AND EXISTS (
          SELECT FROM unit AS other WHERE other.order_id = unit.order_id AND other.package_no = unit.package_no
            AND other.state IN ('refunding', 'returning', 'refunded')
        ) AND EXISTS (
          SELECT FROM order_history WHERE order_id = unit.order_id AND note = 'closed-refund'
        ),
        'declinedAt', ${declinedAt('unit', 'order_line', `${now}::timestamptz`)},
        'isDated', order_line.visit_date IS NOT NULL AND unit.package_no IS NULL))
      FROM unit JOIN order_line ON order_line.order_id = unit.order_id AND order_line.position = unit.line_position
      WHERE unit.order_id = listed.id AND unit.state = 'valid' AND unit.admitted = 0
    ) AS units`

const instantOf = (text: string | null): Date | null => (text === null ? null : new Date(text))

export const factsOf = ({ units, productSnapshots, ...facts }: FactsRow): ListedFacts => ({
  ...facts,
  productSnapshots: productSnapshots ?? [],
  units: (units ?? []).map((unit) => ({
    ...unit,
    validFrom: new Date(unit.validFrom),
    receivedAt: instantOf(unit.receivedAt),
    declinedAt: instantOf(unit.declinedAt),
  })),
})
