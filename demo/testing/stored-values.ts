/** Which values of each enumeration a database stores, beside those that it may store. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { invoiceStates } from '#contract/values/invoice.ts'
import { orderTypes, salesChannels } from '#contract/values/order.ts'
import { payTypes } from '#contract/values/payment.ts'
import type { Db } from '../../server/platform/db.ts'
import { valuesElsewhere } from './values-elsewhere.ts'

export type StoredEnumeration = { column: string; allowed: readonly string[]; stored: ReadonlySet<string> }

/** Columns whose values the contract lists and no CHECK of one column repeats. */
const listedByContract: Record<string, readonly string[]> = {
  'invoice.state': invoiceStates,
  'payment.pay_type': payTypes,
  'shop_order.channel': salesChannels,
  'shop_order.type': orderTypes,
}

/** Every column that a CHECK holds to a list of texts; of an array each element counts. */
async function checkedColumns(db: Db): Promise<{ column: string; allowed: string[] }[]> {
  const { rows } = await sql<{ column: string; definition: string }>`
    SELECT format('%s.%s', relname, attname) AS column, pg_get_constraintdef(pg_constraint.oid) AS definition
    FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
      JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
    WHERE contype = 'c' AND cardinality(conkey) = 1 AND pg_get_constraintdef(pg_constraint.oid) LIKE '%ARRAY[%'
    ORDER BY 1`.execute(db)
  return rows.map(({ column, definition }) => ({
    column,
    allowed: Array.from(definition.matchAll(/'([^']*)'::text/g), ([, value = '']) => value),
  }))
}

async function storedIn(db: Db, column: string): Promise<Set<string>> {
  const [table = '', name = ''] = column.split('.')
  const { rows } = await sql<{ value: string }>`SELECT DISTINCT ${sql.ref(name)}::text AS value
    FROM ${sql.table(table)} WHERE ${sql.ref(name)} IS NOT NULL`.execute(db)
  return new Set(rows.flatMap(({ value }) => value.replace(/^\{|\}$/g, '').split(',')))
}

export async function storedEnumerations(db: Db): Promise<StoredEnumeration[]> {
  const checked = await checkedColumns(db)
  const listed = Object.entries(listedByContract).map(([column, allowed]) => ({ column, allowed }))
  return await Promise.all(
    [...checked, ...listed].map(async (one) => ({ ...one, stored: await storedIn(db, one.column) })),
  )
}

/** Lists that a test may walk instead of naming each value. */
const lists: Record<string, readonly string[]> = { salesChannels }

/** The values of a column that the tests of the table reach; a test that no longer names its value reaches it no more. */
function reachedElsewhere(column: string): Set<string> {
  const files = Object.entries(valuesElsewhere[column] ?? {})
  return new Set(
    files.flatMap(([file, names]) => {
      const text = readFileSync(join(import.meta.dirname, '../..', file), 'utf8')
      return names.split(' ').flatMap((name) => {
        if (lists[name]) return new RegExp(`\\b${name}[.)]`).test(text) ? lists[name] : []
        return new RegExp(`['"\`]${name}['"\`]|\\b${name}: `).test(text) ? [name] : []
      })
    }),
  )
}

/** "column VALUE" for each value that is neither stored here nor reached by a test of the table. */
export const unreachedValues = (enumerations: readonly StoredEnumeration[]): string[] =>
  enumerations.flatMap(({ column, allowed, stored }) => {
    const elsewhere = reachedElsewhere(column)
    return allowed.flatMap((value) => (stored.has(value) || elsewhere.has(value) ? [] : `${column} ${value}`))
  })
