/** Messages in WeChat against the sandbox: what arrives, what is refused, and what nobody can tell. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type NotificationKind, notificationKinds } from '../modules/message/notification-kinds.ts'
import { type TestWorld, testWorld, wechatMessagesOn, wechatOn } from '../testing/test-world.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testWorld()
})
afterAll(() => world.end())
beforeEach(() => world.control.reset())

const kinds = Object.keys(notificationKinds) as NotificationKind[]
const known: Record<string, string> = {
  orderNo: '2611210000000001',
  product: '<script>alert(1)</script> 一个很长的产品名称 https://evil.example',
  amount: '120.00',
  date: '2026-11-28',
}

/** Whom WeChat knows: a user who has been at the account once. */
async function openidOf(name: string): Promise<string> {
  const wechat = wechatOn(world)
  const url = wechat.authorizeUrl({
    callbackUrl: 'http://127.0.0.1:1/back',
    state: 'abc',
    scope: 'snsapi_base',
  })
  const { headers } = await fetch(url, {
    redirect: 'manual',
    headers: { 'user-agent': 'MicroMessenger/8.0.50', cookie: `sandbox_wechat_user=${name}` },
  })
  const code = new URL(headers.get('location') ?? '').searchParams.get('code') ?? ''
  const user = await wechat.userOf(code)
  return user?.openid ?? ''
}

describe('messages in WeChat', () => {
  const message = (openid: string, kind: NotificationKind, messageId: string) => ({
    openid,
    kind,
    language: 'zh-CN' as const,
    values: (notificationKinds[kind].wechat ?? []).map((name) => known[name] ?? ''),
    url: 'https://shop.example/auth?orderNo=2611210000000001',
    messageId,
  })

  test('each kind arrives, whatever a product is called, and a repeated one arrives once', async () => {
    const wechat = wechatMessagesOn(world)
    const openid = await openidOf('lin')
    const sent = kinds.filter((kind) => notificationKinds[kind].wechat !== null)
    for (const kind of sent) {
      expect(await wechat.send(message(openid, kind, kind)), kind).toBe('sent')
      expect(await wechat.send(message(openid, kind, kind)), kind).toBe('sent')
    }
    const arrived = await world.control.wechatMessages()
    expect(arrived).toHaveLength(sent.length)
    for (const [index, { lines, url }] of arrived.entries()) {
      const [first] = notificationKinds[sent[index] ?? 'paid'].wechat ?? []
      if (first === 'orderNo') expect(lines[0]?.value).toBe('2611210000000001')
      expect(url).toBe('https://shop.example/auth?orderNo=2611210000000001')
    }
    expect(arrived[0]?.lines.at(-1)?.value).toBe('¥120.00')
    const page = await (await fetch(`${world.url}/sms`)).text()
    expect(page).toContain('购票成功通知')
    expect(page, 'a name is text on the page that shows it').not.toContain('<script>alert')
  })

  test('a template that staff chose goes before the operator’s, and one that there is not is refused', async () => {
    const wechat = wechatMessagesOn(world)
    const openid = await openidOf('lin')
    const fields = ['character_string7', 'thing8', 'amount9']
    const chosen = (id: string) => ({ chosen: { 'zh-CN': { id, fields } } })
    const paid = message(openid, 'paid', 'chosen')
    expect(await wechat.send({ ...paid, ...chosen('TEMPLATE_SANDBOX_welcome') })).toBe('sent')
    expect(await wechat.send({ ...paid, messageId: 'second', ...chosen('UNKNOWN') })).toBe('refused')
    const arrived = await world.control.wechatMessages()
    expect(arrived).toMatchObject([{ title: '期待您的到来' }])
    expect(arrived[0]?.lines.map(({ value }) => value)).toContain('¥120.00')
  })

  test('the password and its like are not sent in WeChat', async () => {
    const openid = await openidOf('lin')
    expect(await wechatMessagesOn(world).send(message(openid, 'password-changed', 'p'))).toBe('no-template')
  })

  test('who does not follow or is unknown is refused; silence and a busy WeChat are unknown; a withdrawn token is renewed', async () => {
    const wechat = wechatMessagesOn(world)
    const openid = await openidOf('mei')
    await world.control.addRule({ match: { provider: 'WECHAT_OA', op: 'message' }, fault: 'notFollowing' })
    expect(await wechat.send(message(openid, 'paid', 'a'))).toBe('refused')
    expect(await wechat.send(message('oNobody', 'paid', 'b'))).toBe('refused')
    for (const fault of ['reset', '500', '502html', '429'] as const) {
      await world.control.addRule({ match: { provider: 'WECHAT_OA', op: 'message' }, fault })
      expect(await wechat.send(message(openid, 'paid', fault)), fault).toBe('unknown')
    }
    await world.control.addRule({ match: { provider: 'WECHAT_OA', op: 'serverToken' }, fault: '500' })
    expect(await wechatMessagesOn(world).send(message(openid, 'paid', 'c'))).toBe('unknown')
    await world.control.advance(3 * 3_600_000)
    expect(await wechat.send(message(openid, 'paid', 'd'))).toBe('sent')
  })
})
