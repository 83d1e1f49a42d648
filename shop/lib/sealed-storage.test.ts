import { expect, test } from 'vitest'
import type { WebStorage } from './browser-storage.ts'
import { sealedStorageOver } from './sealed-storage.ts'
import type { KeyStore } from './visit-keys.ts'

const visitor = { name: '李娜', idNumber: '11010519491231002X' }

function memory(): WebStorage & { values: Map<string, string> } {
  const values = new Map<string, string>()
  return {
    values,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

const newKey = () =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

function keysOf(first: CryptoKey): KeyStore {
  let key: CryptoKey | null = first
  return {
    findOrMake: async () => {
      key ??= await newKey()
      return key
    },
    destroy: async () => {
      key = null
    },
  }
}

test('what is sealed is read again, and its storage shows neither name nor number', async () => {
  const storage = memory()
  const sealed = sealedStorageOver(storage, keysOf(await newKey()))
  await sealed.put('order', visitor)
  expect(storage.values.size).toBe(1)
  for (const value of storage.values.values()) {
    expect(value).not.toContain(visitor.idNumber)
    expect(atob(value.split('.')[1] ?? '')).not.toContain(visitor.idNumber)
  }
  expect(await sealed.get('order')).toEqual(visitor)
})

test('the same value is sealed differently each time', async () => {
  const storage = memory()
  const sealed = sealedStorageOver(storage, keysOf(await newKey()))
  await sealed.put('order', visitor)
  const first = storage.getItem('order')
  await sealed.put('order', visitor)
  expect(storage.getItem('order')).not.toBe(first)
})

test('another key, another name or a changed byte opens nothing', async () => {
  const storage = memory()
  await sealedStorageOver(storage, keysOf(await newKey())).put('order', visitor)
  const sealed = sealedStorageOver(storage, keysOf(await newKey()))
  expect(await sealed.get('order')).toBe(null)
  await sealed.put('order', visitor)
  const value = storage.getItem('order') ?? ''
  storage.setItem('other', value)
  expect(await sealed.get('other')).toBe(null)
  storage.setItem('order', `${value.slice(0, -6)}AAAAA=`)
  expect(await sealed.get('order')).toBe(null)
  storage.setItem('order', 'not sealed at all')
  expect(await sealed.get('order')).toBe(null)
})

test('removing also stops what is on its way, and a destroyed key leaves nothing readable', async () => {
  const storage = memory()
  const sealed = sealedStorageOver(storage, keysOf(await newKey()))
  const underWay = sealed.put('order', visitor)
  sealed.remove('order')
  await underWay
  expect(storage.values.size).toBe(0)
  await sealed.put('order', visitor)
  await sealed.destroyKey()
  expect(await sealed.get('order')).toBe(null)
})

test('without a key nothing is kept, never in plain text', async () => {
  const storage = memory()
  const none = () => Promise.reject(new Error('no IndexedDB in this window'))
  const sealed = sealedStorageOver(storage, { findOrMake: none, destroy: none })
  await sealed.put('order', visitor)
  expect(storage.values.size).toBe(0)
  expect(await sealed.get('order')).toBe(null)
  await expect(sealed.destroyKey()).resolves.toBeUndefined()
})
