/** The gates of the tower, and what is scanned at them. */
import * as z from 'zod/mini'
import { consoleEndpoint } from '../console-endpoint.ts'
import { GateCode, ScanAnswer, ScanInput } from '../values/gate.ts'
import { ProductCode } from '../values/product.ts'
import { RowVersion } from '../values/row-version.ts'
import { maxCharacters, required } from '../values/text.ts'

const GateName = z.string().check(required, maxCharacters(40))
const minutes = z.int().check(z.gte(0), z.lte(1440))

const gateFields = {
  name: z.object({ 'zh-CN': GateName, 'en-US': GateName }),
  /** None: whatever admits to the tower. */
  products: z.array(ProductCode).check(z.maxLength(100)),
  /** Before the beginning of a ticket's slot or day. */
  earlyMinutes: minutes,
  /** After the end of a slot; null: as long as the ticket is good. */
  lateMinutes: z.nullable(minutes),
  /** Of a new gate 0. */
  version: RowVersion,
}

const Gate = z.object({ code: GateCode, ...gateFields })
export type Gate = z.infer<typeof Gate>

export const listGates = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/gates',
  access: 'staff',
  roles: ['owner', 'catalogue', 'orders', 'gate'],
  summary: 'The gates, all of them',
  answer: z.object({ items: z.array(Gate), nextCursor: z.nullable(z.string()) }),
})

export const saveGate = consoleEndpoint({
  method: 'PUT',
  path: '/api/staff/gates/{code}',
  access: 'staff',
  roles: ['owner'],
  idempotent: true,
  audits: 'gate',
  summary: 'Make a gate, or change what it lets in and when',
  params: z.object({ code: GateCode }),
  body: z.object(gateFields),
  answer: Gate,
})

export const scanTicket = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/gate/scans',
  access: 'staff',
  roles: ['owner', 'orders', 'gate'],
  idempotent: true,
  audits: 'scan',
  summary: 'Show a ticket at a gate; lets its people in, or says why not',
  body: ScanInput,
  answer: ScanAnswer,
})

export const listGateTickets = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/gate/tickets',
  access: 'staff',
  roles: ['owner', 'orders', 'gate'],
  summary:
    'The tickets of the order with an assist code, each with what the gate would answer now; a group’s party is one of them',
  query: z.object({ gateCode: GateCode, assistCode: z.string().check(required, maxCharacters(32)) }),
  answer: z.object({ items: z.array(ScanAnswer), nextCursor: z.nullable(z.string()) }),
})
