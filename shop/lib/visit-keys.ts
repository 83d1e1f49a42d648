/** The key of this browser for what is sealed during a visit: made here, kept in IndexedDB, never readable by a script. */

export type KeyStore = { findOrMake: () => Promise<CryptoKey>; destroy: () => Promise<void> }

const database = 'lookout'
const table = 'keys'
const name = 'visit'

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(database, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(table)
  return done(request)
}

async function inTable<T>(
  mode: IDBTransactionMode,
  act: (keys: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const db = await openDatabase()
  try {
    return await done(act(db.transaction(table, mode).objectStore(table)))
  } finally {
    db.close()
  }
}

async function findOrMake(): Promise<CryptoKey> {
  const known = await inTable<CryptoKey | undefined>('readonly', (keys) => keys.get(name))
  if (known) return known
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  // Another tab may have made one meanwhile: the first one stays.
  await inTable('readwrite', (keys) => keys.add(key, name)).catch(() => undefined)
  return (await inTable<CryptoKey | undefined>('readonly', (keys) => keys.get(name))) ?? key
}

export const visitKeys: KeyStore = {
  findOrMake,
  destroy: () => inTable('readwrite', (keys) => keys.delete(name)),
}
