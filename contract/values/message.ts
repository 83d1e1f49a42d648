/** Notifications as staff see them in the outbox (spec 16.2). */
import * as z from 'zod/mini'

export const messageKinds = [
  'paid',
  'awaiting-confirmation',
  'confirmed',
  'rejected',
  'refund-agreed',
  'refund-in-part',
  'refund-refused',
  'refund-arrived',
  'change-agreed',
  'change-refused',
  'change-expired',
  'change-withdrawn',
  'changed',
  'closure',
  'closure-refund',
  'closure-in-part',
  'vehicle-assigned',
  'parcel-sent',
  'parcel-arrived',
  'invoice-issued',
  'card-approved',
  'card-rejected',
  'password-changed',
  'mobile-changed',
  'binding-changed',
] as const
export const MessageKind = z.enum(messageKinds)
export type MessageKind = z.infer<typeof MessageKind>

/** NEW and DUE are on their way; SKIPPED was sent to nobody; FAILED was given up after the last try. */
export const messageStates = ['NEW', 'DUE', 'SENT', 'SKIPPED', 'FAILED'] as const
export const MessageState = z.enum(messageStates)
export type MessageState = z.infer<typeof MessageState>

export const messageChannels = ['SMS', 'WECHAT', 'EMAIL'] as const
export const MessageChannel = z.enum(messageChannels)
export type MessageChannel = z.infer<typeof MessageChannel>

/**
 * What the last try came to, or why there was none. `unknown`: nobody can tell whether it went out. `day-limit`: the number
 * has had all of a day. `unwanted`: the buyer is gone, or has switched this topic off. `switched-off`: staff have, this kind.
 */
export const messageOutcomes = [
  'sent',
  'refused',
  'limited',
  'rejected',
  'unknown',
  'no-template',
  'day-limit',
  'unwanted',
  'switched-off',
] as const
export const MessageOutcome = z.enum(messageOutcomes)
export type MessageOutcome = z.infer<typeof MessageOutcome>

/** What a kind is sent by in a channel: what staff chose, the operator's template or the standard text, nothing; or it is never sent there. */
export const MessageSource = z.enum(['own', 'standard', 'none', 'never'])
export type MessageSource = z.infer<typeof MessageSource>
