import { describe, expect, test } from 'vitest'
import { passwordPattern } from '#contract/values/person.ts'
import { isSimplePassword } from './simple-password.ts'

describe('a password that many would choose', () => {
  test.each([
    [
      'a common word with decorations',
      ['Password1!', 'admin@123', '123Welcome!', 'Sunshine#7', 'Monkey2026!'],
    ],
    ['one with look-alikes', ['P@ssw0rd', 'pa$$w0rd1', 'P@$$W0RD2026!', 'm0nkey!!', '@dm1n1234']],
    ['one in pinyin', ['Woaini1314!', 'nihao@123', 'Mima#12345']],
    [
      'keys in a row',
      ['1qaz@WSX', '!QAZ2wsx', 'qwer1234!', 'Zxcvbnm1!', 'asdf#1234', 'Poiuy098!', '1q2w3e4r!'],
    ],
    ['numbers in a row', ['Aa123456!', 'a1234567@', 'abc123!@#', 'Abcd#4321', 'a@111111', 'aaaa1111!']],
    ["one of the tower's own words", ['Demo@2026', 'Tower@2026', 'Cloudtop#1', 'Summer!2026', 'T0wer@123']],
    ['a family name', ['Zhang@123456', 'Wang!2026', 'Ouyang#888']],
    ['a mobile', ['13800138000a!', 'a!13912345678']],
    ['the same again', ['Ab1!Ab1!', 'a1@a1@a1@', 'x9#x9#x9#', 'a1!a1!1aa!']],
  ])('is %s', (_, passwords) => {
    for (const password of passwords) {
      expect(password).toMatch(passwordPattern)
      expect(isSimplePassword(password), password).toBe(true)
    }
  })
})

test('others are as good as any', () => {
  for (const password of ['Lookout@2026', 'xK9#mPq2', 'cloud7!deck', 'Tower&488m', 'brav0?kiwi', 'qz7*Lmn4'])
    expect(isSimplePassword(password), password).toBe(false)
})

test('whoever owns it is not the secret: the own mobile, part of it, or the own account name', () => {
  const owner = { mobile: '13912345079', account: 'brightriver' }
  for (const password of ['a13912345079!', 'Kq!345079', 'Brightriver#88']) {
    expect(password).toMatch(passwordPattern)
    expect(isSimplePassword(password, owner), password).toBe(true)
  }
  expect(isSimplePassword('Kq!345079'), "as somebody else's").toBe(false)
  expect(isSimplePassword('Kq!34507', owner), 'five digits may be chance').toBe(false)
})
