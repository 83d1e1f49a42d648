/** Staff read freight templates and write new versions of them. Nothing that was written changes. */
import type * as contract from '#contract/console/parcel.ts'
import type { StaffTemplate } from '#contract/console/parcel.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { WriteCall, Written } from '../staff/audited.ts'
import { allRegions } from './regions.ts'
import { insertTemplate, listTemplates } from './store.ts'

/** All of them: a tower has a handful. */
export const listFreight = async (db: Db): Promise<AnswerOf<typeof contract.listFreight>> => ({
  items: await listTemplates(db, null),
  nextCursor: null,
})

/** Refuses a version that is not the newest, an area that is none, and one that two rules have a price for. */
export async function saveFreight(
  tx: Tx,
  { params, body }: WriteCall<typeof contract.saveFreight>,
): Promise<Written<StaffTemplate>> {
  const [newest] = await listTemplates(tx, [params.code])
  if ((newest?.version ?? 0) !== body.version) throw new Refusal('STAFF_CHANGED')
  refuseUnfitAreas(body)
  const template = { ...body, code: params.code, version: body.version + 1 }
  if (!(await insertTemplate(tx, template))) throw new Refusal('STAFF_CHANGED')
  return {
    answer: template,
    audit: { no: `FREIGHT ${params.code}`, before: newest ?? null, after: template },
  }
}

function refuseUnfitAreas({ rules, notTo }: Pick<StaffTemplate, 'rules' | 'notTo'>): void {
  const named = [...rules.flatMap(({ areas }) => areas), ...notTo]
  const unknown = named.find((area) => !isArea(area))
  if (unknown !== undefined) throw new Refusal('FREIGHT_AREA_UNKNOWN', { area: unknown })
  // A rule without areas is for everywhere else, and there is one of it at most.
  const priced = rules.flatMap(({ areas }) => (areas.length === 0 ? ['*'] : areas))
  const twice = priced.find((area, index) => priced.indexOf(area) !== index)
  if (twice !== undefined) throw new Refusal('FREIGHT_AREA_TWICE', { area: twice })
}

const codes = new Set(allRegions.map(({ code }) => code))
const isArea = (area: string): boolean => codes.has(area.padEnd(6, '0'))
