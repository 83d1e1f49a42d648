/** The guide, the vehicle, the room or the table of an order, as its buyer reads it. */
import type { OrderDetail } from '#contract/endpoints/ordering/reading.ts'
import type { Language } from '#contract/language.ts'
import { SHOWN_FROM } from '#contract/values/asset.ts'
import type { OrderType } from '#contract/values/order.ts'
import { type ProductTypeTerms, productTypeTerms } from '#contract/values/product-type-terms.ts'
import { addDays, SlotTime, type VisitDate, venueInstant } from '#contract/values/time.ts'
import type { Db } from '../../../platform/db.ts'
import { servingUnits } from '../../asset/assignments.ts'
import type { PlacedLine } from '../order/order-sql.ts'
import type { UnitRow } from './list-sql.ts'

type Assets = NonNullable<ProductTypeTerms['assets']>

export const assetsOfType = (type: OrderType): Assets | null => productTypeTerms[type].assets

/** From when on its buyer knows; null: at once. */
export const shownFrom = ({ shown }: Assets, date: VisitDate | null): Date | null =>
  shown === 'atOnce' || date === null ? null : venueInstant(addDays(date, -1), SlotTime.parse(SHOWN_FROM))

type Placed = { units: readonly UnitRow[]; lines: readonly PlacedLine[] }

/** Units of what assets serve, by the product of each line, since a package has parts of several kinds. */
const servable = ({ units, lines }: Placed) =>
  units.flatMap(({ id, unitNo, linePosition }) => {
    const line = lines.find(({ position }) => position === linePosition)
    const assets = line && assetsOfType(line.product.type)
    return assets ? [{ id, unitNo, assets, visitDate: line.visitDate }] : []
  })

/** What its buyer may know by now. Whatever is refunded has none any more. */
export async function assignedTo(
  db: Db,
  { now, ...placed }: Placed & { now: Date },
  language: Language,
): Promise<OrderDetail['assigned']> {
  const known = servable(placed).filter(({ assets, visitDate }) => {
    const from = shownFrom(assets, visitDate)
    return from === null || from <= now
  })
  return await servingThese(db, known, language)
}

/** What staff assigned, also before its buyer may know. */
export const assignedByStaff = (
  db: Db,
  placed: Placed,
  language: Language,
): Promise<OrderDetail['assigned']> => servingThese(db, servable(placed), language)

async function servingThese(
  db: Db,
  units: readonly { id: number; unitNo: string; assets: Assets }[],
  language: Language,
): Promise<OrderDetail['assigned']> {
  const known = new Map(units.map(({ id, unitNo, assets }) => [id, { unitNo, kind: assets.kind }]))
  const serving = await servingUnits(db, [...known.keys()])
  return serving.flatMap(({ unitId, name, facts }) => {
    const unit = known.get(unitId)
    return unit ? [{ ...unit, name: name[language], ...facts }] : []
  })
}
