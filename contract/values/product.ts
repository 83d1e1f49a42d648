/** Products and offers: the enumerations of spec 3.8 and the sale states of spec 3.3. */
import * as z from 'zod/mini'

export const ProductCode = z
  .string()
  .check(z.regex(/^[A-Z0-9][A-Z0-9_-]{1,31}$/))
  .brand<'ProductCode'>()
export type ProductCode = z.infer<typeof ProductCode>

export const OfferCode = z
  .string()
  .check(z.regex(/^[A-Z0-9][A-Z0-9_-]{1,47}$/))
  .brand<'OfferCode'>()
export type OfferCode = z.infer<typeof OfferCode>

/** Of a part of a package, among its parts. */
export const PartCode = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9-]{0,19}$/))
  .brand<'PartCode'>()
export type PartCode = z.infer<typeof PartCode>

export const ticketCategories = [
  'adult',
  'minor',
  'oldMan',
  'parentChild',
  'child',
  'free',
  'discount',
  'activity',
] as const
export const TicketCategory = z.enum(ticketCategories)
export type TicketCategory = z.infer<typeof TicketCategory>

export const saleStates = ['ON_SALE', 'COMING_SOON', 'MAINTENANCE', 'STOPPED'] as const
export const SaleState = z.enum(saleStates)
export type SaleState = z.infer<typeof SaleState>

/** park: a product that groups tickets. ztyPark: a themed attraction. card: an annual card. general: every other type. */
export const productKinds = ['park', 'ztyPark', 'general', 'card'] as const
export const ProductKind = z.enum(productKinds)
export type ProductKind = z.infer<typeof ProductKind>

export const realNameRules = ['NONE', 'ONE', 'EVERY'] as const
export const RealNameRule = z.enum(realNameRules)
export type RealNameRule = z.infer<typeof RealNameRule>

/**
 * A day or slot in the calendar. NO_LIMIT_SET: a date without pools, which cannot be sold. NOT_ON_SALE: without a price,
 * too far ahead, or of a product that is not on sale. PAST: over, or too late to buy.
 */
export const availabilityStates = [
  'OPEN',
  'FEW',
  'SOLD_OUT',
  'CLOSED',
  'NO_LIMIT_SET',
  'NOT_ON_SALE',
  'PAST',
] as const
export const AvailabilityState = z.enum(availabilityStates)
export type AvailabilityState = z.infer<typeof AvailabilityState>
