/** Which state of a row somebody has read; 0: there was none. It is saved only while that is still the present one. */
import * as z from 'zod/mini'

/** What the database can count to, and go one further. */
const maxVersions = 2_147_483_646

export const RowVersion = z.int().check(z.gte(0), z.lte(maxVersions))
