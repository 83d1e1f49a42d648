/** Mobiles outside the Chinese mainland: which countries are served, and when one of their numbers may be sent a code. */
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/mobile'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { listMobileCountries } from '#contract/endpoints/message.ts'
import { Refusal } from '#contract/refusals.ts'
import { isMainlandMobile, type Mobile } from '#contract/values/person.ts'
import { type SmsTrust, waitSeconds } from './rules.ts'

/** Null: codes go to the mainland only. */
export type SmsAbroad = {
  countries: readonly CountryCode[]
  /** Codes per hour to all of them together, and to one calling code. */
  perHour: number
  perCountryPerHour: number
}

/** All that may be served; the mainland needs none of this. */
export const countriesAbroad: readonly CountryCode[] = getCountries().filter((country) => country !== 'CN')

export const countryList = (abroad: SmsAbroad | null): AnswerOf<typeof listMobileCountries> => ({
  countries: (abroad?.countries ?? []).map((country) => ({
    country,
    callingCode: getCountryCallingCode(country),
  })),
})

export type Abroad = { callingCode: string; limits: SmsAbroad }

/** Where a mobile is; null for one of the mainland. Refuses what is not served or no mobile. */
export function requireServed(abroad: SmsAbroad | null, mobile: Mobile): Abroad | null {
  if (isMainlandMobile(mobile)) return null
  if (!abroad) throw new Refusal('MOBILE_MAINLAND_ONLY')
  const parsed = parsePhoneNumberFromString(mobile)
  if (!parsed?.isValid() || !parsed.country) throw new Refusal('MOBILE_NOT_COMPLIANT')
  if (!abroad.countries.includes(parsed.country)) throw new Refusal('MOBILE_COUNTRY_NOT_SERVED')
  return { callingCode: parsed.countryCallingCode, limits: abroad }
}

export type SendingAbroad = { sentAt: Date; trust: SmsTrust; callingCode: string; ipIndex: Buffer }

/** All that counts here. */
export const HOUR_SECONDS = 3_600
/** What stays is for browsers and networks that have proved the number before: strangers cannot use all of it up. */
const STRANGERS_SHARE = 0.75
/** Of all codes abroad in an hour; one network cannot use up what everybody else needs. */
const NETWORK_SHARE = 0.25

/**
 * Seconds until one more code may go abroad; 0 is now. Against SMS pumping, where programs have codes sent to numbers
 * that earn from each one: new numbers and new networks cost them nothing, so only the whole can be limited. `sent` has
 * those of the last hour, latest first; `next` is the one that is asked for.
 */
export function abroadWaitSeconds(
  sent: readonly SendingAbroad[],
  { callingCode, ipIndex, trust, sentAt: now }: SendingAbroad,
  { perHour, perCountryPerHour }: SmsAbroad,
): number {
  const share = trust === 'known' ? 1 : STRANGERS_SHARE
  const wait = (among: readonly SendingAbroad[], sendings: number) => {
    const limit = { seconds: HOUR_SECONDS, sendings: Math.max(1, Math.floor(sendings)) }
    return waitSeconds(
      among.map(({ sentAt }) => sentAt),
      [limit],
      now,
    )
  }
  return Math.max(
    wait(sent, perHour * share),
    wait(
      sent.filter((one) => one.callingCode === callingCode),
      perCountryPerHour * share,
    ),
    wait(
      sent.filter((one) => one.ipIndex.equals(ipIndex)),
      perHour * NETWORK_SHARE,
    ),
  )
}
