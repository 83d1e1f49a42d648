/** Is a password one of those that are tried first, although it has a letter, a digit and a sign? */
import { estimateApart, type PasswordOwner } from './password-estimate.ts'

/** Who can only try passwords at the log-in never gets as far. */
const ENOUGH_GUESSES = 1_000_000

export async function isSimplePassword(password: string, owner: PasswordOwner = {}): Promise<boolean> {
  return (await estimateApart({ password, owner })) < ENOUGH_GUESSES
}
