/** Staff read freight templates and write new versions of them. Nothing that was written changes. */
import type { OfferChoices } from '#contract/console/catalogue.ts'
import type * as contract from '#contract/console/parcel.ts'
import type { StaffTemplate } from '#contract/console/parcel.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { WriteInput, Written } from '../staff/audited.ts'
import { allRegions } from './regions.ts'
import { insertTemplate, listTemplates } from './store.ts'

/** All of them: a tower has a handful. */
export const listFreight = async (db: Db): Promise<AnswerOf<typeof contract.listFreight>> => ({
  items: await listTemplates(db, null),
  nextCursor: null,
})

/** What an offer may be sent by. */
export const listTemplateNames = async (on: Db | Tx): Promise<OfferChoices['freight']> =>
  (await listTemplates(on, null)).map(({ code, name, chargeBy }) => ({ code, name, chargeBy }))

/** Refuses a version that is not the newest, an area that is none, and one that two rules have a price for. */
export async function saveFreight(
  tx: Tx,
  { params, body }: WriteInput<typeof contract.saveFreight>,
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

/** With the regions above it: a district of a city is found by the city's name as well. */
const areas = allRegions.map(({ code, name }) => {
  const above = [`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`].filter((one) => one !== code)
  const names = above.flatMap((one) => allRegions.find((region) => region.code === one)?.name ?? [])
  return { area: code.replace(/(?:00){1,2}$/, ''), name: [...new Set([...names, name])].join(' ') }
})

export const listFreightAreas = (): AnswerOf<typeof contract.listFreightAreas> => ({
  items: areas,
  nextCursor: null,
})

const codes = new Set(allRegions.map(({ code }) => code))
const isArea = (area: string): boolean => codes.has(area.padEnd(6, '0'))
