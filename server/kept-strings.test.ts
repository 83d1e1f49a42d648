/**
 * Strings that were hashed, signed or stored as keys. What was written with them can be found and checked only as long as
 * they stay as they are, so none of them may ever be renamed, whatever the code around it is called.
 */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { CardNo } from '#contract/values/card.ts'
import { documentName } from '#contract/values/document.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { Mobile } from '#contract/values/person.ts'
import type { MemberId } from './modules/caller/caller.ts'
import { signCard, verifyCard } from './modules/card/card-code.ts'
import { mobileIndexOf } from './modules/member/member.ts'
import { keyOf } from './modules/ordering/order/holder.ts'
import { orderKeyOf } from './modules/ordering/order/own-order.ts'
import { signParty, verifyParty } from './modules/ordering/reading/party-code.ts'
import { signTicket, ticketKeyOf, verifyTicket } from './modules/ordering/reading/ticket-code.ts'
import type { SessionId } from './platform/browser.ts'
import { vaultOf } from './platform/vault.ts'

const vault = vaultOf(Buffer.alloc(32, 7))
const source = globSync('server/{modules,platform}/**/*.ts', { exclude: ['**/*.test.ts'] }).map((path) =>
  readFileSync(path, 'utf8'),
)
const written = (pattern: RegExp) =>
  [
    ...new Set(source.flatMap((text) => [...text.matchAll(pattern)].map(([, found = '']) => found))),
  ].toSorted()

test('a column is found by a hash that begins with its purpose', () => {
  const kept = [
    'captcha',
    'coupon-code',
    'coupon-code-serial',
    'document',
    'document-answers',
    'email',
    'group',
    'guess',
    'ip',
    'invoice-title',
    'member',
    'mobile',
    'oauth-subject',
    'order-holder',
    'order-key',
    'payer',
    'place',
    'session',
    'sms-abroad',
    'sms-asked',
    'sms-code',
    'staff-code',
    'staff-guess',
    'staff-own-password',
    'staff-request',
    'unproven-holds',
    'upload',
    'voucher-serial',
    'walk-in',
    'wechat-openid',
  ]
  const used = written(/\.index\(\s*'([^']+)'/g)
  expect(kept.filter((purpose) => !used.includes(purpose))).toEqual([])
})

test('the keys of the vault are derived under their labels', () => {
  expect(written(/hkdfSync\([^)]*'(lookout [^']+)'/g)).toEqual(['lookout index', 'lookout seal'])
  expect(mobileIndexOf(vault, '13800138000' as Mobile).toString('hex')).toBe(
    '259ad27f10e9ae83af2c6dc0e9edad48b126d081c55d981b3158b6bbef56bbd8',
  )
  const sealed = Buffer.from('Acvz9tvFeHtOf0EMVGLBBnUxVSAbFrO3LqAUJy0VQSZU68UmxoVEF9ywgQ==', 'base64')
  expect(vault.open(sealed)).toBe('a name at rest')
})

test('a document, an order key and a repeated call are known again', () => {
  expect(documentName('PASSPORT', 'E12345678')).toBe('PASSPORT:E12345678')
  expect(orderKeyOf(vault, { orderNo: '2611210000000001' as OrderNo, keySerial: 0 })).toBe(
    'l55Yi8bjAPEWOV_WMl9yJS',
  )
  expect(orderKeyOf(vault, { orderNo: '2611210000000001' as OrderNo, keySerial: 2 })).toBe(
    'Y_6mIuCU70dokhcxuZ8nSZ',
  )
  const sessionId = 'browser' as SessionId
  const member = { kind: 'member', memberId: '7' as MemberId } as Parameters<typeof keyOf>[0]['caller']
  const visitor = { kind: 'visitor' } as Parameters<typeof keyOf>[0]['caller']
  expect(keyOf({ caller: member, sessionId }, 'hold', 'k').toString('hex')).toBe(
    'afcb3eb1aa0065fb54ec9013d31587e8f2c47e6c0013933fe1af99f1521bb77d',
  )
  expect(keyOf({ caller: visitor, sessionId }, 'place', 'k').toString('hex')).toBe(
    '7b9b261ce3639be1ffa96b93504a49d10375de855ada3793d095972af8e43f0e',
  )
})

/** Made for this test, and used by nothing else. */
const pem = `-----BEGIN PRIVATE KEY-----
MC4CAQAwBQYDK2VwBCIEINSfoJttp+zXdwR2u8zpLj/j7q9voGsiReRtRms2qwi7
-----END PRIVATE KEY-----`

test('the code of a ticket that was printed a year ago still opens the gate', () => {
  const key = ticketKeyOf(pem)
  const ticket = {
    unitNo: '26112100000000010101',
    serial: 1,
    productCode: 'DECK',
    offerCode: 'DECK-ADULT',
    visitDate: '2026-12-01',
    slotFrom: '10:00',
    slotTo: '10:30',
    admits: 1,
  }
  const code =
    'LK1.Zzc1SmZQLW98MjYxMTIxMDAwMDAwMDAwMTAxMDF8MXxERUNLfERFQ0stQURVTFR8MjAyNi0xMi0wMXwxMDowMHwxMDozMHwx.GOWPSNXdY4KSHuh712dC0hmxkpb52-qr18Bqriju8y_PR8wpQ0lhGyvZXpKZwOxGbBXpB10FZgXi6Exn9ylEAg'
  expect(signTicket(key, ticket)).toBe(code)
  expect(verifyTicket(key, code)).toEqual(ticket)
})

test('bookings and webhooks are known by their keys', () => {
  expect(written(/key: `([a-z]+):\$/g)).toEqual(
    expect.arrayContaining(['aside', 'owed', 'payment', 'refund']),
  )
  const parts = written(/key: `(\$\{kind\}:[^`]+)`/g).map((key) => key.replaceAll(/[${}]/g, ''))
  expect(parts).toEqual(['kind:provider:paymentNo:details'])
})

test('a snapshot is stored once because equal wordings have equal bytes', () => {
  const [snapshot = ''] = source.filter((text) => text.includes('export const productSnapshotOf'))
  const fields = [...snapshot.matchAll(/^ {2}(\w+): snapshots\.(\w+),$/gm)].map(([, field]) => field)
  expect(fields).toEqual([
    'type',
    'name',
    'picture',
    'place',
    'howToUse',
    'noticeVersion',
    'notice',
    'confirmWithinMinutes',
    'name',
    'category',
    'realName',
    'idTypes',
    'ageMin',
    'ageMax',
    'admits',
    'needsGuardian',
    'needsDeckTicket',
    'grantsDeck',
    'perDocumentPerDay',
    'refundPolicy',
    'changePolicy',
  ])
})

test('and so does the code of a card that was bought a year ago', () => {
  const key = ticketKeyOf(pem)
  const card = { cardNo: '62170012345678906' as CardNo, serial: 2 }
  const code =
    'LK2.Zzc1SmZQLW98NjIxNzAwMTIzNDU2Nzg5MDZ8Mg.QCD4JkhPC7Wxx7tXyY_CPgOb-Nfvq8Dj2X6LREqbeGawJaH_JumsCa6Gjq7sBPnu-CwmeTlal6sIuDM12qBsCQ'
  expect(signCard(key, card)).toBe(code)
  expect(verifyCard(key, code)).toEqual(card)
})

test('and so does the one code of a party', () => {
  const key = ticketKeyOf(pem)
  const party = { orderNo: '2611210000000001' as OrderNo, serial: 2 }
  const code =
    'LK3.Zzc1SmZQLW98MjYxMTIxMDAwMDAwMDAwMXwy.WxA5AYyL1JUU02Y95-a2Jlr13oC6lRdNercRtriPsgMd4q91fztz2UWELf4cqotjHOitcE0Oi5VdQYUFzqopAw'
  expect(signParty(key, party)).toBe(code)
  expect(verifyParty(key, code)).toEqual(party)
})
