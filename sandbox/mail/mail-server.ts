/** The operator's mail server: takes mails for everybody from the one shop that knows the password, and keeps them. */
import { createHash } from 'node:crypto'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import type { SandboxKeys } from '../keys.ts'
import type { SandboxWorld } from '../trade/world.ts'

export type SandboxMail = {
  id: string
  to: string
  from: string
  subject: string
  text: string
  messageId: string
  at: number
}

export type MailServer = {
  /** With user and password. */
  url: string
  stop(): Promise<void>
}

const USER = 'SANDBOX'
const MAX_BYTES = 100_000
/** Its domain takes no mail, as that of a mistyped address. */
const UNKNOWN_DOMAIN = '@nowhere.example'

/** Made from the sandbox's own secret, so that a folder of before the mail server needs no new one. */
const passwordOf = ({ controlToken }: SandboxKeys): string =>
  createHash('sha256').update(`mail ${controlToken}`).digest('hex').slice(0, 32)

export async function openMailServer(world: SandboxWorld): Promise<MailServer> {
  const password = passwordOf(world.keys)
  const server = new SMTPServer({
    authMethods: ['PLAIN', 'LOGIN'],
    allowInsecureAuth: true,
    // On loopback there is nobody to listen in.
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: MAX_BYTES,
    onAuth({ username, password: given }, _session, done) {
      if (username === USER && given === password) done(null, { user: username })
      else done(new Error('Invalid username or password'))
    },
    onRcptTo({ address }, _session, done) {
      if (address.endsWith(UNKNOWN_DOMAIN)) done(refused(550, 'No such user here'))
      else done()
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (
          world.rules.take({ provider: 'MAIL', op: 'send', outNos: recipientsOf(session) }, ['500']).length >
          0
        )
          return done(refused(451, 'Try again later'))
        keep(world, session, Buffer.concat(chunks)).then(() => done(), done)
      })
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  // A shop that goes away in the middle of a mail is no fault of this server.
  server.on('error', () => undefined)
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `smtp://${USER}:${password}@127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

const refused = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode })

const recipientsOf = ({ envelope }: SMTPServerSession): string[] =>
  envelope.rcptTo.map(({ address }) => address)

async function keep(world: SandboxWorld, session: SMTPServerSession, raw: Buffer): Promise<void> {
  const { from, subject = '', text = '', messageId = '' } = await PostalMime.parse(raw)
  for (const to of recipientsOf(session))
    mails(world).put({
      id: `${messageId} ${to}`,
      to,
      from: from?.address ?? '',
      subject,
      text: text.trimEnd(),
      messageId,
      at: world.clock.now(),
    })
  world.store.writeDown()
}

const mails = ({ store }: SandboxWorld) => store.collection<SandboxMail>('mail')

/** Oldest first. */
export const sentMails = (world: SandboxWorld): SandboxMail[] => mails(world).all()
