/** How the official account's API is called: its token, and what its answers have in common. */
import * as z from 'zod'
import { Refusal } from '#contract/refusals.ts'
import type { Fetched } from './cache-until-stale.ts'
import { jsonOf, type ProviderAnswer, type ProviderCall, type ProviderHttp } from './provider-http.ts'

export type WechatApiAccount = { appId: string; secret: string; apiUrl: string; http: ProviderHttp }

/** A token may be withdrawn before its time; then a fresh one is fetched, once. */
export const STALE_TOKENS: readonly number[] = [40001, 40014, 42001]

const Token = z.object({ access_token: z.string().min(1), expires_in: z.int().min(1) })

export async function fetchToken(account: WechatApiAccount): Promise<Fetched> {
  const { appId, secret } = account
  const input = { grant_type: 'client_credential', appid: appId, secret, force_refresh: false }
  const said = await ask(account, {
    method: 'POST',
    url: `${account.apiUrl}/cgi-bin/stable_token`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  const reported = read(said, Token)
  return { value: reported.access_token, expiresInSeconds: reported.expires_in }
}

const Problem = z.object({ errcode: z.int() })

/** 0 where the answer names none. */
export function errorOf(said: unknown): number {
  const problem = Problem.safeParse(said)
  return problem.success ? problem.data.errcode : 0
}

/** Refuses BUSY when the answer has another shape. */
export function read<T>(said: unknown, shape: z.ZodType<T>): T {
  const reported = shape.safeParse(said)
  if (!reported.success) throw new Refusal('BUSY')
  return reported.data
}

/** Refuses BUSY when WeChat does not answer. */
export async function ask({ http }: Pick<WechatApiAccount, 'http'>, call: ProviderCall): Promise<unknown> {
  const answer: ProviderAnswer = await http.call(call)
  if (!answer.answered || answer.status !== 200) throw new Refusal('BUSY')
  return jsonOf(answer.body)
}
