/** A member of staff with a token and a gate of their own, made by SQL: the bench measures no log-in. */
import { createHash, randomBytes } from 'node:crypto'
import type { BenchBuyer } from './park.ts'
import type { BenchSetup } from './stage.ts'

/** In place of one of the park's buyers, so that the console's calls travel like theirs. */
export async function newClerk({ pool }: BenchSetup): Promise<BenchBuyer> {
  const secret = randomBytes(32).toString('base64url')
  const account = `bench${randomBytes(4).toString('hex')}`
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO staff (account, name, roles, password_phc, one_time_password, created_at)
    VALUES ($1, 'Bench', '{orders,gate}', '', false, now()) RETURNING id`,
    [account],
  )
  await pool.query(
    `INSERT INTO staff_session (token_hash, staff_id, step, device, created_at, seen_at, expires_at)
    VALUES ($1, $2, 'OPEN', 'bench', now(), now() + interval '1 day', now() + interval '1 day')`,
    [createHash('sha256').update(secret).digest(), rows[0]?.id],
  )
  return { token: `st.${secret}`, memberId: 0, session: `bench-${account}`, address: '10.200.0.1' }
}
