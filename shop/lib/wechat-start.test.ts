import { expect, test } from 'vitest'
import { asksWechat, type WechatStart } from './wechat-start.ts'

const fresh: WechatStart = {
  authModel: 'F',
  standing: 'visitor',
  hash: '',
  asked: false,
  leftOnPurpose: false,
}

test('a visitor inside WeChat is asked for, once', () => {
  expect(asksWechat(fresh)).toBe(true)
  expect(asksWechat({ ...fresh, asked: true })).toBe(false)
})

test('who is logged in, or on the way as a guest, is left alone', () => {
  expect(asksWechat({ ...fresh, standing: 'member' })).toBe(false)
  expect(asksWechat({ ...fresh, standing: 'guest' })).toBe(false)
  expect(asksWechat({ ...fresh, hash: '#orderNo=1&key=2' })).toBe(false)
})

test('a log-out does not log straight in again', () => {
  expect(asksWechat({ ...fresh, leftOnPurpose: true })).toBe(false)
})

test('accounts of another provider are none of its business', () => {
  expect(asksWechat({ ...fresh, authModel: 'OIDC' })).toBe(false)
  expect(asksWechat({ ...fresh, authModel: '' })).toBe(false)
})
