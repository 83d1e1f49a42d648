/** Paying at the window by the code on a visitor's phone: how far it has come, and why it came to nothing. */
import * as z from 'zod/mini'

/** Asking, waiting for the visitor's password or the company's answer, cancelling; the others are ends. */
export const deskStates = ['ASKING', 'WAITING', 'CANCELLING', 'PAID', 'CANCELLED', 'REFUSED'] as const
export const DeskState = z.enum(deskStates)
export type DeskState = z.infer<typeof DeskState>

/**
 * CODE: not a payment code, too old or used. BALANCE, LIMIT: of the visitor's account. NOT_PAID: not confirmed in time.
 * GIVEN_BACK: confirmed while it was being cancelled. PAID_BEFORE: the order was paid another way. OVER: the order cannot
 * be paid any more. FAILED: anything else that the company says.
 */
export const deskProblems = [
  'CODE',
  'BALANCE',
  'LIMIT',
  'NOT_PAID',
  'GIVEN_BACK',
  'PAID_BEFORE',
  'OVER',
  'FAILED',
] as const
export const DeskProblem = z.enum(deskProblems)
export type DeskProblem = z.infer<typeof DeskProblem>

/** Alipay's payment code: 16 to 24 digits that begin with 25 to 30. */
export const AuthCode = z
  .string()
  .check(z.regex(/^(2[5-9]|30)\d{14,22}$/))
  .brand<'AuthCode'>()
export type AuthCode = z.infer<typeof AuthCode>
