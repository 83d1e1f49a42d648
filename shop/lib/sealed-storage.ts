/** Personal data that must survive a reload: encrypted in session storage, under a key that scripts cannot read out. */
import { storageOr, type WebStorage } from './browser-storage.ts'
import { type KeyStore, visitKeys } from './visit-keys.ts'

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (one) => one.charCodeAt(0))
const textOf = (bytes: ArrayBuffer | Uint8Array): string =>
  btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(''))

/** What a value is for is sealed with it: one release does not read the other shape of another. */
const algorithm = (name: string, iv: Uint8Array<ArrayBuffer>) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(name),
})

/** The store over a given storage and keys; the shop has one, tests have their own. */
export function sealedStorageOver(storage: WebStorage, keys: KeyStore) {
  let generation = 0
  return {
    /** Nothing is kept where the browser has no key: never in plain text. */
    async put(name: string, value: unknown): Promise<void> {
      const started = generation
      try {
        const key = await keys.findOrMake()
        const iv = crypto.getRandomValues(new Uint8Array(12))
        const plain = new TextEncoder().encode(JSON.stringify(value))
        const sealed = await crypto.subtle.encrypt(algorithm(name, iv), key, plain)
        if (started === generation) storage.setItem(name, `${textOf(iv)}.${textOf(sealed)}`)
      } catch {
        storage.removeItem(name)
      }
    },
    /** Null when there is nothing, or nothing that this key opens. */
    async get<T>(name: string): Promise<T | null> {
      const [iv, sealed] = storage.getItem(name)?.split('.') ?? []
      if (!iv || !sealed) return null
      try {
        const key = await keys.findOrMake()
        const plain = await crypto.subtle.decrypt(algorithm(name, bytesOf(iv)), key, bytesOf(sealed))
        return JSON.parse(new TextDecoder().decode(plain)) as T
      } catch {
        return null
      }
    },
    /** Also what is on its way into the storage. */
    remove(name: string): void {
      generation += 1
      storage.removeItem(name)
    },
    /** Destroys the key: whatever was sealed in any tab can no longer be read. */
    async destroyKey(): Promise<void> {
      generation += 1
      await keys.destroy().catch(() => undefined)
    },
  }
}

export const sealedStorage = sealedStorageOver(storageOr('sessionStorage'), visitKeys)
