/** The control API: the holder of the token moves the clock, the buyers and the faults. */
import { timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { registerSite } from '../cashier/sites.ts'
import { putParcel, SandboxParcel } from '../kuaidi100/routes.ts'
import { sentMails } from '../mail/mail-server.ts'
import { AdoptedInvoices, adoptInvoices } from '../nuonuo/adopt.ts'
import { answerRedForm, invoicesOf, redFormsOf } from '../nuonuo/invoices.ts'
import { wechatMessages } from '../official-account/messages.ts'
import { chooseUser } from '../official-account/users.ts'
import { type Answer, header, type Incoming, json, type Reply, type Route } from '../platform/http.ts'
import type { Outbox } from '../sms/outbox.ts'
import { faults, ops, providers, type RuleInput } from '../trade/rules.ts'
import type { SandboxWorld } from '../trade/world.ts'
import { shares } from '../wechat-browser/routes.ts'
import { act, ControlRefusal, settle } from './acts.ts'
import { adopt, PaidTrades } from './adopt.ts'

export type ControlWorld = SandboxWorld & {
  outbox: Outbox
  /** Empties everything but the keys and sets the clock to real time; afterwards no former webhook arrives. */
  reset(): Promise<void>
  /** Moves the virtual clock and does what has fallen due. */
  advance(ms: number): Promise<void>
}

const Rule = z.object({
  match: z
    .strictObject({
      provider: z.enum(providers).optional(),
      op: z.enum(ops).optional(),
      outNo: z.string().optional(),
      nth: z.int().min(1).optional(),
    })
    .default({}),
  fault: z.enum(faults),
  args: z
    .strictObject({
      ms: z.number().min(0).optional(),
      n: z.int().min(1).optional(),
      fen: z.int().optional(),
      alsoOutNo: z.string().optional(),
      percent: z.number().min(0).max(100).optional(),
      row: z.enum(['missing', 'extra', 'amount']).optional(),
    })
    .default({}),
  times: z.int().min(1).default(1),
})
const Seed = z.strictObject({
  user: z
    .object({ name: z.string().regex(/^[a-z0-9-]{1,32}$/), snapshot: z.boolean().default(false) })
    .optional(),
  sites: z.array(z.url()).default([]),
})

export function controlRoutes(world: ControlWorld): Route[] {
  const { book, clock, keys, log, webhooks, outbox, rules } = world
  const on = (method: Route['method'], path: string, answer: (request: Incoming) => unknown): Route => ({
    method,
    path: `/__ctl${path}`,
    answer: guarded(world, answer),
  })
  return [
    on('GET', '/keys', () => ({ ...keys, controlToken: undefined })),
    on('POST', '/reset', () => world.reset()),
    on('POST', '/seed', (request) => seed(world, read(request, Seed))),
    on('GET', '/clock', () => ({ now: new Date(clock.now()).toISOString() })),
    on('POST', '/clock/advance', async (request) => {
      await world.advance(read(request, z.object({ ms: z.number().min(0) })).ms)
      return { now: new Date(clock.now()).toISOString() }
    }),
    on('GET', '/trades', () => book.trades.all()),
    on('POST', '/trades', (request) => adopt(world, read(request, PaidTrades))),
    on('POST', '/trades/:id/:act', (request) => act(world, request)),
    on('GET', '/refunds', () => book.refunds.all()),
    on('POST', '/refunds/:id/:act', (request) => settle(world, request)),
    on('POST', '/parcels', (request) => putParcel(world, read(request, SandboxParcel))),
    on('GET', '/invoices', () => invoicesOf(world).all()),
    on('POST', '/invoices', (request) => adoptInvoices(world, read(request, AdoptedInvoices))),
    on('GET', '/red-forms', () => redFormsOf(world).all()),
    on('POST', '/red-forms/:id/:act', ({ params }) => {
      const word = z.enum(['confirm', 'refuse']).parse(params['act'])
      if (!answerRedForm(world, params['id'] ?? '', word))
        throw new ControlRefusal(409, 'No such form waits for its buyer')
    }),
    on('GET', '/rules', () => rules.all()),
    on('POST', '/rules', (request) => rules.add(exact(read(request, Rule)))),
    on('DELETE', '/rules', () => rules.clear()),
    on('GET', '/notifications', () => webhooks.all()),
    on('POST', '/notifications/idle', () => webhooks.idle()),
    on('POST', '/notifications/:id/resend', async ({ params }) => {
      const webhook = await webhooks.resend(params['id'] ?? '')
      if (!webhook) throw new ControlRefusal(404, 'No such webhook')
      return webhook
    }),
    on('GET', '/sms/outbox', () => outbox.all()),
    on('GET', '/wechat/messages', () => wechatMessages(world)),
    on('GET', '/mails', () => sentMails(world)),
    on('GET', '/shares', () => shares(world).all()),
    on('GET', '/requests', () => log.all()),
  ]
}

function guarded({ keys }: ControlWorld, answer: (request: Incoming) => unknown): Answer {
  const expected = Buffer.from(`Bearer ${keys.controlToken}`)
  return async (request): Promise<Reply> => {
    const given = Buffer.from(header(request, 'authorization'))
    const held = given.length === expected.length && timingSafeEqual(given, expected)
    if (!held) return json(401, { message: 'The control API wants the bearer token of keys.json' })
    try {
      return json(200, (await answer(request)) ?? {})
    } catch (error) {
      if (error instanceof ControlRefusal) return json(error.status, { message: error.message })
      if (error instanceof z.ZodError) return json(400, { message: z.prettifyError(error) })
      throw error
    }
  }
}

function seed(world: ControlWorld, { user, sites }: z.infer<typeof Seed>): void {
  if (user) chooseUser(world, user.name, user.snapshot)
  for (const site of sites) registerSite(world, site)
}

function read<T>(request: Incoming, schema: z.ZodType<T>): T {
  const body = request.body.toString('utf8')
  try {
    return schema.parse(body === '' ? {} : JSON.parse(body))
  } catch (error) {
    if (error instanceof SyntaxError) throw new ControlRefusal(400, 'The body is not JSON')
    throw error
  }
}

/** Leaves out what is undefined, for exact optional properties. */
const exact = (input: z.infer<typeof Rule>): RuleInput => JSON.parse(JSON.stringify(input))
