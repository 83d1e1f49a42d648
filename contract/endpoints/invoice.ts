/** Invoices: the titles that a member keeps to have them made out to (spec 13.4). */
import * as z from 'zod/mini'
import { endpoint } from '../shop-endpoint.ts'
import { InvoiceTitle, InvoiceTitleId } from '../values/invoice.ts'

/** Enough for who travels for many companies. */
export const maxInvoiceTitles = 20

const NewTitle = z.extend(InvoiceTitle, {
  /** The one that a form fills in; the first title is it by itself, and there is always one. */
  isDefault: z._default(z.boolean(), false),
})
export type NewInvoiceTitle = z.infer<typeof NewTitle>

/** In full, for the form. */
const KeptTitle = z.extend(InvoiceTitle, { id: InvoiceTitleId, isDefault: z.boolean() })
export type KeptInvoiceTitle = z.infer<typeof KeptTitle>

/** A person's name, telephone, bank account and e-mail are masked; companies stand in a public register. */
const ListedTitle = z.extend(KeptTitle, {
  name: z.string(),
  telephone: z.nullable(z.string()),
  bankAccount: z.nullable(z.string()),
  email: z.nullable(z.string()),
})
export type ListedInvoiceTitle = z.infer<typeof ListedTitle>

const ofTitle = z.object({ id: InvoiceTitleId })

export const listInvoiceTitles = endpoint({
  method: 'GET',
  path: '/api/invoice-titles',
  access: 'member',
  summary: 'My invoice titles, the default one first, then the newest; masked',
  answer: z.object({ items: z.array(ListedTitle) }),
})

export const readInvoiceTitle = endpoint({
  method: 'GET',
  path: '/api/invoice-titles/{id}',
  access: 'member',
  summary: 'One of my invoice titles in full, to edit',
  params: ofTitle,
  answer: KeptTitle,
})

export const createInvoiceTitle = endpoint({
  method: 'POST',
  path: '/api/invoice-titles',
  access: 'member',
  summary: 'Keep an invoice title; at most 20. The same name and tax number again renew the one that is kept',
  body: NewTitle,
  answer: KeptTitle,
})

export const saveInvoiceTitle = endpoint({
  method: 'PUT',
  path: '/api/invoice-titles/{id}',
  access: 'member',
  summary: 'Change one of my invoice titles',
  params: ofTitle,
  body: NewTitle,
  answer: KeptTitle,
})

export const deleteInvoiceTitle = endpoint({
  method: 'DELETE',
  path: '/api/invoice-titles/{id}',
  access: 'member',
  summary: 'Forget one of my invoice titles; the newest of the others becomes the default one',
  params: ofTitle,
  answer: z.null(),
})
