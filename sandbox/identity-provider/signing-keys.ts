/** The provider's signing keys: the newest one signs, all of them are published. */
import { createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { SandboxWorld } from '../trade/world.ts'

type SigningKey = { id: string; privateKey: string; publicJwk: object }

const keysOf = ({ store }: SandboxWorld) => store.collection<SigningKey>('identity key')

/** Adds a key that signs from now on. */
export function rotateKey(world: SandboxWorld): SigningKey {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return keysOf(world).put({
    id: `SANDBOX-${randomBytes(6).toString('hex')}`,
    privateKey: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicJwk: pair.publicKey.export({ format: 'jwk' }),
  })
}

const currentKey = (world: SandboxWorld): SigningKey => keysOf(world).all().at(-1) ?? rotateKey(world)

export function publishedKeys(world: SandboxWorld) {
  currentKey(world)
  const keys = keysOf(world).all()
  return { keys: keys.map(({ id, publicJwk }) => ({ ...publicJwk, kid: id, use: 'sig', alg: 'ES256' })) }
}

export const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A compact JWS with ES256. */
export function signed(world: SandboxWorld, claims: object): string {
  const { id, privateKey } = currentKey(world)
  const text = `${encoded({ alg: 'ES256', typ: 'JWT', kid: id })}.${encoded(claims)}`
  const key = createPrivateKey(privateKey)
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
  return `${text}.${signature.toString('base64url')}`
}
