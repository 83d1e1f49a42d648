/** Pages for the person at the desk: what is here, what was sent, who is who. */
import { readFileSync } from 'node:fs'
import { answerRedForm } from '../nuonuo/invoices.ts'
import { familiarNames, USER_COOKIE } from '../official-account/users.ts'
import { form, type Reply, type Route, seeOther } from '../platform/http.ts'
import type { Outbox } from '../sms/outbox.ts'
import type { SandboxWorld } from '../trade/world.ts'
import { invoicesPage } from './invoices-page.ts'
import { outboxPage } from './outbox-page.ts'
import { startPage } from './start-page.ts'

const STYLES = ['./base.css', './cashier.css', './desk.css']

export function pageRoutes(world: SandboxWorld, outbox: Outbox): Route[] {
  const css = STYLES.map((name) => readFileSync(new URL(name, import.meta.url), 'utf8')).join('\n')
  return [
    { method: 'GET', path: '/', answer: (request) => startPage(world, outbox, request) },
    { method: 'GET', path: '/sms', answer: () => outboxPage(world, outbox) },
    { method: 'GET', path: '/invoices', answer: () => invoicesPage(world) },
    {
      method: 'POST',
      path: '/invoices',
      answer: (request) => {
        const sent = form(request)
        answerRedForm(world, sent.get('form') ?? '', sent.get('word') === 'confirm' ? 'confirm' : 'refuse')
        return seeOther('/invoices')
      },
    },
    {
      method: 'GET',
      path: '/sandbox.css',
      answer: () => ({ status: 200, headers: { 'content-type': 'text/css; charset=utf-8' }, body: css }),
    },
    {
      method: 'POST',
      path: '/wechat-user',
      answer: (request) => becomeUser(form(request).get('name') ?? ''),
    },
  ]
}

/** Only this browser is somebody else from now on. */
function becomeUser(name: string): Reply {
  const known = familiarNames.find((one) => one === name) ?? familiarNames[0]
  return {
    ...seeOther('/'),
    headers: { location: '/', 'set-cookie': `${USER_COOKIE}=${known}; Path=/; SameSite=Lax` },
  }
}
