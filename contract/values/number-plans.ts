/**
 * How numbers are written in each country, from libphonenumber. Browsers get number-plans-of-browsers.ts instead
 * (`imports` in package.json): the plans weigh more than the rest of a form, and the server applies them anyway.
 */
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'

/**
 * `+4407911123456` -> `+447911123456`: without the digit that is dialled only inside the country. What is no mobile of
 * any country stays as it is.
 */
export function inCanonicalForm(e164: string): string {
  const parsed = parsePhoneNumberFromString(e164)
  if (!parsed?.isValid()) return e164
  // The result must be a fixed point, or one number could be stored under two indexes.
  return parsePhoneNumberFromString(parsed.number)?.number === parsed.number ? parsed.number : e164
}
