/** Staff let guides, rooms and vehicles serve units, two of them the same one at once, and take them away again. */
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { assignAsset, unassignAsset } from '#contract/console/desk.ts'
import type { AssetCode } from '#contract/values/asset.ts'
import type { UnitState } from '#contract/values/order.ts'
import { pickLately, type SimulationStep } from './choosing.ts'
import { askAs } from './staff-asks.ts'
import type { SimulatedWorld } from './world.ts'

/** Fewer than there are places, so that they run short. */
const perResource = 2

async function openAssets({ db }: SimulatedWorld): Promise<void> {
  await sql`INSERT INTO asset (code, resource_id, name, facts)
    SELECT upper(resource.code) || '-' || number, resource.id, '{"zh-CN": "甲", "en-US": "A"}',
      jsonb_build_object('tel', '1380013800' || number, 'plate', '云A·1234' || number, 'languages', '[]'::jsonb)
    FROM resource CROSS JOIN generate_series(1, ${perResource}) AS number
    WHERE resource.code IN ('HOTEL-day', 'VAN-day', 'GUIDE-slot') ON CONFLICT DO NOTHING`.execute(db)
}

type Served = { unitNo: string; state: UnitState; paid: boolean; resourceId: number; pools: number }

/** Units that draw from what has assets, with how many of its pools each takes. */
async function servedUnits({ db }: SimulatedWorld): Promise<Served[]> {
  const { rows } = await sql<Served>`
    SELECT unit_no AS "unitNo", state, paid_at IS NOT NULL AS paid, pool.resource_id AS "resourceId", count(*)::integer AS pools
    FROM unit JOIN shop_order ON shop_order.id = unit.order_id
    JOIN order_line ON order_line.order_id = unit.order_id AND position = line_position
    CROSS JOIN jsonb_to_recordset(draws) AS draw("poolId" bigint)
    JOIN pool ON pool.id = "poolId"
    WHERE EXISTS (SELECT FROM asset WHERE asset.resource_id = pool.resource_id)
    GROUP BY unit.id, unit_no, state, paid_at, pool.resource_id ORDER BY unit.id`.execute(db)
  return rows
}

async function pickAsset({ db, chance }: SimulatedWorld, { resourceId }: Served): Promise<AssetCode> {
  const { rows } = await sql<{ code: AssetCode }>`
    SELECT code FROM asset WHERE resource_id = ${resourceId} ORDER BY code`.execute(db)
  const one = chance.pickFrom(rows)
  assert.ok(one)
  return one.code
}

async function pickUnit(world: SimulatedWorld): Promise<Served | undefined> {
  await openAssets(world)
  const units = await servedUnits(world)
  const usual = world.chance.percent(85)
  return pickLately(
    world,
    units.filter(({ state, paid }) => !usual || (paid && (state === 'valid' || state === 'reserved'))),
  )
}

const served = async ({ db }: SimulatedWorld, unitNo: string, code: AssetCode): Promise<number> => {
  const { rows } = await sql<{ pools: number }>`
    SELECT count(*)::integer AS pools FROM assignment JOIN asset ON asset.id = asset_id
    JOIN unit ON unit.id = unit_id WHERE unit_no = ${unitNo} AND asset.code = ${code}`.execute(db)
  return rows[0]?.pools ?? 0
}

const usualRefusals = ['ASSET_TAKEN', 'UNIT_ASSIGNED', 'UNIT_NOT_ASSIGNABLE'] as const

async function assign(
  world: SimulatedWorld,
  { unitNo, paid, pools }: Served,
  assetCode: AssetCode,
): Promise<string> {
  const body = { unitNo, assetCode }
  const refusals = paid ? usualRefusals : (['NOT_FOUND'] as const)
  const { refusal } = await askAs(world, world.chance.pick(world.staff), assignAsset, { body, refusals })
  if (!refusal)
    assert.equal(await served(world, unitNo, assetCode), pools, `${assetCode} serves all of ${unitNo}`)
  return `${assetCode} for ${unitNo}: ${refusal ?? 'serves it'}`
}

export const assignOne: SimulationStep = async (world) => {
  const unit = await pickUnit(world)
  return unit ? assign(world, unit, await pickAsset(world, unit)) : null
}

/** Two of the staff want the same one, each for another unit. */
export const assignConcurrently: SimulationStep = async (world) => {
  const unit = await pickUnit(world)
  if (!unit) return null
  const assetCode = await pickAsset(world, unit)
  const others = (await servedUnits(world)).filter(
    ({ unitNo, resourceId }) => resourceId === unit.resourceId && unitNo !== unit.unitNo,
  )
  const other = pickLately(world, others)
  if (!other) return assign(world, unit, assetCode)
  const both = await Promise.all([assign(world, unit, assetCode), assign(world, other, assetCode)])
  return both.join('; ')
}

export const unassignSome: SimulationStep = async (world) => {
  const { rows } = await sql<{ unitNo: string; assetCode: AssetCode }>`
    SELECT DISTINCT unit_no AS "unitNo", asset.code AS "assetCode" FROM assignment
    JOIN asset ON asset.id = asset_id JOIN unit ON unit.id = unit_id ORDER BY 1, 2`.execute(world.db)
  const params = pickLately(world, rows)
  if (!params) return null
  const asked = { params, refusals: ['ASSIGNMENT_GONE'] as const }
  const { refusal } = await askAs(world, world.chance.pick(world.staff), unassignAsset, asked)
  if (!refusal) assert.equal(await served(world, params.unitNo, params.assetCode), 0)
  return `${params.assetCode} is taken from ${params.unitNo}: ${refusal ?? 'free'}`
}
