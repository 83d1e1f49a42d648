/** Secrets of a demo: made at the first start, kept in the data folder, and marked so that production refuses them. */
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { SANDBOX_MARK } from '../../server/config/config.ts'

export type DemoSecrets = { VAULT_SECRET: string; TICKET_PRIVATE_KEY: string }

/** In the form that the shop's settings have. */
export function demoSecrets(folder: string): DemoSecrets {
  const file = join(folder, 'secrets.json')
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true })
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, `${JSON.stringify(makeSecrets(), null, 2)}\n`, { mode: 0o600 })
    renameSync(draft, file)
  }
  const { VAULT_SECRET, TICKET_PRIVATE_KEY } = JSON.parse(readFileSync(file, 'utf8')) as DemoSecrets
  return { VAULT_SECRET, TICKET_PRIVATE_KEY }
}

function makeSecrets(): DemoSecrets & { marker: string } {
  const vault = Buffer.concat([Buffer.from(SANDBOX_MARK), randomBytes(32 - SANDBOX_MARK.length)])
  const { privateKey } = generateKeyPairSync('ed25519')
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  return {
    marker: `${SANDBOX_MARK}: secrets of a demo; production refuses them`,
    VAULT_SECRET: vault.toString('base64'),
    // Text before the key is allowed in PEM; that is where the mark stands.
    TICKET_PRIVATE_KEY: Buffer.from(`${SANDBOX_MARK} demo key\n${pem}`).toString('base64'),
  }
}
