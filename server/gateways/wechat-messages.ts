/** Template messages of the operator's official account, to users who follow it. */
import * as z from 'zod'
import { Refusal } from '#contract/refusals.ts'
import { type Templates, templateOf } from '../modules/message/channels/template-gateway.ts'
import type {
  WechatMessage,
  WechatMessageGateway,
  WechatMessageOutcome,
  WechatTemplate,
} from '../modules/message/channels/wechat-message-gateway.ts'
import { type Clock, wallClock } from '../platform/clock.ts'
import { cacheUntilStale, type Shared } from './cache-until-stale.ts'
import { openProviderHttp, type Timeouts } from './provider-http.ts'
import { ask, errorOf, fetchToken, STALE_TOKENS, type WechatApiAccount } from './wechat-account.ts'

export type WechatMessagesSettings = {
  appId: string
  secret: string
  apiUrl: string
  templates: Templates<WechatTemplate>
  timeouts?: Timeouts
  wall?: Clock
}

/** The account's own token is asked for anew: stable_token answers the same one to everyone (wechat-official-account.ts). */
export function wechatMessages(settings: WechatMessagesSettings): WechatMessageGateway {
  const { templates, wall = wallClock } = settings
  const account = { ...settings, http: openProviderHttp(settings.timeouts) }
  const token = cacheUntilStale(wall, () => fetchToken(account))
  return {
    templates,
    async send(message) {
      const template = templateOf(templates, message, message.chosen)
      if (!template) return 'no-template'
      try {
        return await post(account, token, bodyOf(template, message))
      } catch (error) {
        if (error instanceof Refusal) return 'unknown'
        throw error
      }
    },
  }
}

const bodyOf = ({ id, fields }: WechatTemplate, { openid, values, url, messageId }: WechatMessage): string =>
  JSON.stringify({
    touser: openid,
    template_id: id,
    url,
    client_msg_id: messageId,
    data: Object.fromEntries(fields.map((name, at) => [name, { value: fitted(name, values[at] ?? '') }])),
  })

const MAX_THING_LENGTH = 20

/** The name of a field says what WeChat takes in it: a `thing` has 20 characters at most, an `amount` a currency. */
function fitted(name: string, value: string): string {
  const plain = value.replace(/\p{C}+/gu, ' ').trim()
  if (name.startsWith('amount')) return `¥${plain}`
  if (!name.startsWith('thing')) return plain
  const characters = [...plain]
  if (characters.length <= MAX_THING_LENGTH) return plain
  return `${characters.slice(0, MAX_THING_LENGTH - 1).join('')}…`
}

const Sent = z.object({ errcode: z.int() })
/** "The system is busy": it may work later. */
const BUSY = -1

async function post(account: WechatApiAccount, token: Shared, body: string): Promise<WechatMessageOutcome> {
  let said = await send(account, await token.read(), body)
  if (STALE_TOKENS.includes(errorOf(said))) {
    token.forget()
    said = await send(account, await token.read(), body)
  }
  const answer = Sent.safeParse(said)
  if (!answer.success || answer.data.errcode === BUSY) return 'unknown'
  return answer.data.errcode === 0 ? 'sent' : 'refused'
}

function send(account: WechatApiAccount, accessToken: string, body: string): Promise<unknown> {
  const query = new URLSearchParams({ access_token: accessToken })
  return ask(account, {
    method: 'POST',
    url: `${account.apiUrl}/cgi-bin/message/template/send?${query}`,
    headers: { 'content-type': 'application/json' },
    body,
  })
}
