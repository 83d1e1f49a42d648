/** Mails on the sandbox's own SMTP server, which is another library's. */
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestSandbox, testSandbox } from '../testing/test-sandbox.ts'
import { addressIn, mailSmtp } from './mail-smtp.ts'

let sandbox: TestSandbox
const opened: { close(): void }[] = []
const from = 'Lookout Tower <no-reply@lookout.example>'
const url = () => sandbox.settings('http://127.0.0.1').SMTP_URL ?? ''

function gatewayOn(address = url(), timeoutMs = 5_000) {
  const gateway = mailSmtp({ url: address, from, timeoutMs })
  opened.push(gateway)
  return gateway
}

const mail = {
  to: 'anna@example.com',
  subject: '预订成功 · 2611210000000001',
  text: '您的订单已预订成功。查看订单：https://shop.example/auth?orderNo=2611210000000001&to=change\n',
  messageId: '1-2',
}

beforeAll(async () => {
  sandbox = await testSandbox()
})

afterAll(async () => {
  for (const gateway of opened) gateway.close()
  await sandbox.stop()
})

test('a mail arrives as it was written, in any script', async () => {
  expect(await gatewayOn().send(mail)).toBe('sent')
  expect((await sandbox.control.mails()).at(-1)).toMatchObject({
    to: mail.to,
    from: 'no-reply@lookout.example',
    subject: mail.subject,
    text: mail.text.trim(),
    messageId: '<1-2@lookout.example>',
  })
})

test('the page of messages shows it as text, with its link', async () => {
  const subject = '改期成功 <script>alert(1)</script>'
  await gatewayOn().send({ ...mail, subject, messageId: '5-6' })
  const page = await (await fetch(`${sandbox.url}/sms`)).text()
  expect(page).toContain(mail.to)
  expect(page).toContain('改期成功 &lt;script&gt;')
  expect(page).toMatch(/<a href="[^"]*\/auth\?orderNo=2611210000000001&amp;to=change"/)
})

test('an address for which the server takes nothing is refused for good', async () => {
  expect(await gatewayOn().send({ ...mail, to: 'slip@nowhere.example' })).toBe('rejected')
})

test('hostile subjects and addresses add no header and no recipient', async () => {
  const before = (await sandbox.control.mails()).length
  await gatewayOn().send({
    ...mail,
    to: 'anna@example.com>\r\nRCPT TO:<bob@example.com',
    subject: 'Paid\r\nBcc: bob@example.com',
  })
  const got = (await sandbox.control.mails()).slice(before)
  expect(got.filter(({ to }) => to === 'bob@example.com')).toEqual([])
})

test('trouble of the server, a wrong password and no server at all are not known to be final', async () => {
  await sandbox.control.addRule({ match: { provider: 'MAIL', op: 'send' }, fault: '500' })
  expect(await gatewayOn().send({ ...mail, messageId: '3-4' })).toBe('unknown')
  expect(await gatewayOn().send({ ...mail, messageId: '3-4' }), 'the next try gets through').toBe('sent')
  expect(await gatewayOn(url().replace(/:[^:@]+@/, ':wrong@')).send(mail)).toBe('unknown')
  expect(await gatewayOn('smtp://127.0.0.1:9', 500).send(mail)).toBe('unknown')
})

/** A mail server with the given answers to commands; to any other it answers without an end. */
async function serverThat(answers: Readonly<Record<string, string>>): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write('220 here\r\n')
    socket.on('data', (said) => {
      const answer = answers[said.toString('latin1').slice(0, 4)]
      if (answer !== undefined) return socket.write(`${answer}\r\n`)
      const chatter = setInterval(() => socket.write('250-and more\r\n'), 50)
      socket.once('close', () => clearInterval(chatter))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  opened.push(server)
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const polite = { EHLO: '250 here', MAIL: '250 ok', RSET: '250 ok', QUIT: '221 bye' }

test.each([
  ['the sender', { MAIL: '550 5.1.8 no such sender' }, 'unknown'],
  ['the address of the shop', { RCPT: '554 5.7.1 client host blocked' }, 'unknown'],
  ['the moment', { RCPT: '451 4.7.1 greylisted' }, 'unknown'],
  ['the recipient', { RCPT: '550 5.1.1 no such user' }, 'rejected'],
] as const)('of what a server refuses, %s', async (_, refused, outcome) => {
  expect(await gatewayOn(await serverThat({ ...polite, ...refused })).send(mail)).toBe(outcome)
})

test('a server that never comes to an end is given up', async () => {
  expect(await gatewayOn(await serverThat({}), 300).send(mail)).toBe('unknown')
})

test('the sender is found with and without a name', () => {
  expect(addressIn(from)).toBe('no-reply@lookout.example')
  expect(addressIn(' no-reply@lookout.example ')).toBe('no-reply@lookout.example')
})
