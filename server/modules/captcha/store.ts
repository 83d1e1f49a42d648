/** The rows of challenges and of the tokens they earn (server/migrations/0010_captcha.sql). */
import { type Generated, sql } from 'kysely'
import type { CaptchaPurpose } from '#contract/values/captcha.ts'
import type { Db } from '../../platform/db.ts'

export type ChallengeKind = 'slider' | 'code'

type CaptchaTables = {
  captcha_challenge: {
    session_index: Buffer
    purpose: CaptchaPurpose
    kind: ChallengeKind
    answer: string | null
    passed: Generated<boolean>
    expires_at: Date
  }
  captcha_token: {
    token_hash: Buffer
    session_index: Buffer
    purpose: CaptchaPurpose
    kind: ChallengeKind
    expires_at: Date
  }
}

const tables = (db: Db) => db.withTables<CaptchaTables>()

/** Whose challenge it is, and what for. */
export type ChallengeKey = { sessionIndex: Buffer; purpose: CaptchaPurpose; kind: ChallengeKind }

const columnsOf = ({ sessionIndex, purpose, kind }: ChallengeKey) => ({
  session_index: sessionIndex,
  purpose,
  kind,
})

/** Replaces the challenge before. That one solved already is remembered for as long as it was good. */
export async function putChallenge(
  db: Db,
  key: ChallengeKey,
  { answer, now, expiresAt }: { answer: string; now: Date; expiresAt: Date },
): Promise<void> {
  await tables(db)
    .insertInto('captcha_challenge')
    .values({ ...columnsOf(key), answer, expires_at: expiresAt })
    .onConflict((former) =>
      former.columns(['session_index', 'purpose', 'kind']).doUpdateSet({
        answer,
        expires_at: expiresAt,
        passed: sql`captcha_challenge.passed AND captcha_challenge.expires_at > ${now}`,
      }),
    )
    .execute()
}

export type TakenChallenge = { answer: string; passed: boolean }

/** Of two tries at one challenge, one gets it. */
export async function takeChallenge(db: Db, key: ChallengeKey, now: Date): Promise<TakenChallenge | null> {
  const row = await tables(db)
    .deleteFrom('captcha_challenge')
    .where((is) => is.and(columnsOf(key)))
    .where('answer', 'is not', null)
    .where('expires_at', '>', now)
    .returning(['answer', 'passed'])
    .executeTakeFirst()
  return row?.answer == null ? null : { answer: row.answer, passed: row.passed }
}

/** One is solved; the next begins from here. */
export async function putSolved(db: Db, key: ChallengeKey, expiresAt: Date): Promise<void> {
  const passed = { answer: null, passed: true, expires_at: expiresAt }
  await tables(db)
    .insertInto('captcha_challenge')
    .values({ ...columnsOf(key), ...passed })
    .onConflict((former) => former.columns(['session_index', 'purpose', 'kind']).doUpdateSet(passed))
    .execute()
}

export type EarnedToken = ChallengeKey & { expiresAt: Date }

export async function insertToken(
  db: Db,
  tokenHash: Buffer,
  { expiresAt, ...key }: EarnedToken,
): Promise<void> {
  await tables(db)
    .insertInto('captcha_token')
    .values({ token_hash: tokenHash, ...columnsOf(key), expires_at: expiresAt })
    .execute()
}

/** Single use, for any caller and purpose. */
export async function takeToken(db: Db, tokenHash: Buffer): Promise<EarnedToken | null> {
  const row = await tables(db)
    .deleteFrom('captcha_token')
    .where('token_hash', '=', tokenHash)
    .returning(['session_index as sessionIndex', 'purpose', 'kind', 'expires_at as expiresAt'])
    .executeTakeFirst()
  return row ?? null
}

export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await tables(db).deleteFrom('captcha_challenge').where('expires_at', '<=', now).execute()
  await tables(db).deleteFrom('captcha_token').where('expires_at', '<=', now).execute()
}
