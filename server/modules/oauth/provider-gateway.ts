/** What the shop needs of an identity provider. Implemented in server/gateways (OpenID Connect). */
import type { Texts } from '#contract/language.ts'
import type { Mobile } from '#contract/values/person.ts'

export type ProviderProfile = {
  /** Only where the provider says that it has proved it. */
  mobile: Mobile | null
  nickname: string | null
}

export type ProviderUser = { subject: string; profile: ProviderProfile }

export type ProviderGateway = {
  name: Texts
  issuer: string
  /** Where to send the browser. Refuses BUSY when the provider cannot be asked where. */
  authorizeUrl(journey: {
    callbackUrl: string
    state: string
    nonce: string
    challenge: string
  }): Promise<string>
  /** Null when the code is none, or what it brings proves nothing. Refuses BUSY when the provider does not answer. */
  userOf(journey: {
    callbackUrl: string
    code: string
    nonce: string
    verifier: string
  }): Promise<ProviderUser | null>
  /** Whether `iss`, or its absence, is how this provider signs its way back (RFC 9207). Refuses BUSY as above. */
  isOwnAnswer(iss: string | undefined): Promise<boolean>
  /** Null when the provider has none. Refuses BUSY as above. */
  logOutUrl(backTo: string): Promise<string | null>
}
