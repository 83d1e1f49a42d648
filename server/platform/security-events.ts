/**
 * What an operator watches for attacks: one structured line and one count for each event. Who and from where are keyed
 * hashes, so that lines about one person or network can be put together and nobody can be read from them.
 */
import { Counter } from 'prom-client'
import type { RefusalCode } from '#contract/refusals.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { networkOf } from './network.ts'

export type SecurityEvent =
  | 'login_failed'
  | 'login_locked'
  | 'code_wrong'
  | 'captcha_refused'
  | 'limit_reached'
  | 'foreign_order'
  | 'not_allowed'
  | 'forged_webhook'

/** What is written of an event; every field but the route and the code is hashed before it is written. */
export type EventDetails = {
  ip: string
  sessionId?: string
  /** The account, mobile or order number that the call was about. */
  subject?: string
  route?: string
  code?: string
}

export type SecurityTrail = {
  record(event: SecurityEvent, details: EventDetails): void
  /** Every refusal is counted by its code; those that mark an attack are recorded as well. */
  refused(code: RefusalCode, details: EventDetails): void
}

/** A keyed hash: the same text gives the same digest, and only the shop can make it. */
export type KeyedHash = (purpose: string, text: string) => Buffer

const DIGEST_LETTERS = 16

const eventOf: Partial<Record<RefusalCode, SecurityEvent>> = {
  LOGIN_FAILED: 'login_failed',
  PASSWORD_WRONG: 'login_failed',
  LOGIN_LOCKED: 'login_locked',
  SMS_CODE_WRONG: 'code_wrong',
  ORDER_KEY_WRONG: 'code_wrong',
  CAPTCHA_WRONG: 'captcha_refused',
  CAPTCHA_TOO_OFTEN: 'limit_reached',
  SMS_TOO_OFTEN: 'limit_reached',
  SMS_ABROAD_BUSY: 'limit_reached',
  UPLOAD_TOO_OFTEN: 'limit_reached',
  VOUCHER_TOO_OFTEN: 'limit_reached',
  COUPON_TOO_OFTEN: 'limit_reached',
  DOCUMENTS_ASKED_OFTEN: 'limit_reached',
  TOO_MANY_REQUESTS: 'limit_reached',
  TOO_MANY_HOLDS: 'limit_reached',
  TOO_MANY_GROUP_HOLDS: 'limit_reached',
  NOT_ALLOWED: 'not_allowed',
}

const ORDER_IN_PATH = '/:orderNo'

export function openSecurityTrail({ registry }: Metrics, log: Log, hash: KeyedHash): SecurityTrail {
  const refusals = new Counter({
    name: 'lookout_refusals_total',
    help: 'Calls that were refused, by the code of the refusal.',
    labelNames: ['code'],
    registers: [registry],
  })
  const events = new Counter({
    name: 'lookout_security_events_total',
    help: 'Events that may be part of an attack.',
    labelNames: ['event'],
    registers: [registry],
  })
  const digest = (purpose: string, text?: string) =>
    text ? hash(purpose, text).toString('hex').slice(0, DIGEST_LETTERS) : undefined

  function record(event: SecurityEvent, { ip, sessionId, subject, route, code }: EventDetails): void {
    events.inc({ event })
    const who = { session: digest('trail-session', sessionId), subject: digest('trail-subject', subject) }
    log.warn(
      { security: event, route, code, network: digest('trail-network', networkOf(ip)), ...who },
      'security',
    )
  }

  return {
    record,
    refused(code, details) {
      refusals.inc({ code })
      const event =
        code === 'NOT_FOUND' && details.route?.includes(ORDER_IN_PATH) ? 'foreign_order' : eventOf[code]
      if (event) record(event, { ...details, code })
    },
  }
}
