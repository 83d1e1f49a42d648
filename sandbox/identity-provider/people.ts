/** The people who have an account at the sandbox's identity provider, and what it would share of them. */
import { createHash } from 'node:crypto'

export type ProviderPerson = { subject: string; name: string; phone: string | null; phoneVerified: boolean }

const phones: Record<string, { phone: string; phoneVerified: boolean }> = {
  lin: { phone: '+86 15900000011', phoneVerified: true },
  rose: { phone: '+86 15900000012', phoneVerified: true },
  alex: { phone: '+86 15900000013', phoneVerified: false },
}

export const personNamed = (name: string): ProviderPerson => ({
  subject: createHash('sha256').update(`subject ${name}`).digest('hex').slice(0, 24),
  name,
  ...(phones[name] ?? { phone: null, phoneVerified: false }),
})

/** What the scopes that were asked for let it share. */
export function claimsOf({ subject, name, phone, phoneVerified }: ProviderPerson, scope: string) {
  const scopes = scope.split(' ')
  return {
    sub: subject,
    ...(scopes.includes('profile') && { nickname: name }),
    ...(scopes.includes('phone') && phone && { phone_number: phone, phone_number_verified: phoneVerified }),
  }
}
