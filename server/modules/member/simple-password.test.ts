import { describe, expect, test } from 'vitest'
import { passwordPattern } from '#contract/values/person.ts'
import { isSimplePassword } from './simple-password.ts'

describe('a password that many would choose', () => {
  test.each([
    [
      'a common word with decorations',
      ['Password1!', 'admin@123', '123Welcome!', 'Sunshine#7', 'Monkey2026!', 'Admin888!', 'Iloveyou#520'],
    ],
    ['one with look-alikes', ['P@ssw0rd', 'pa$$w0rd1', 'P@$$W0RD2026!', 'm0nkey!!', '@dm1n1234']],
    ['one in pinyin', ['Woaini1314!', 'nihao@123', 'Mima#12345', 'Huawei@123']],
    [
      'keys in a row',
      ['1qaz@WSX', '!QAZ2wsx', 'qwer1234!', 'Zxcvbnm1!', 'asdf#1234', '1q2w3e4r!', 'Qwer!@34'],
    ],
    ['numbers in a row', ['Aa123456!', 'a1234567@', 'abc123!@#', 'Abcd#4321', 'a@111111', 'aaaa1111!']],
    [
      "one of the tower's own words",
      ['Demo@2026', 'Tower@2026', 'Cloudtop#1', 'Summer!2026', 'T0wer@123', '2026@Tower', 'Skyline&2027'],
    ],
    [
      'a family name, a whole name or one with a birthday',
      ['Zhang@123456', 'Wang!2026', 'Ouyang#888', 'Zhangwei@1990', 'Zhang19900307!', 'Li@19880808'],
    ],
    ['a mobile', ['13800138000a!', 'a!13912345678']],
    ['the same again', ['Ab1!Ab1!', 'a1@a1@a1@', 'x9#x9#x9#', 'a1!a1!1aa!', 'Tower#Tower1']],
  ])('is %s', async (_, passwords) => {
    for (const password of passwords) {
      expect(password).toMatch(passwordPattern)
      expect(await isSimplePassword(password), password).toBe(true)
    }
  })
})

test('others are as good as any', async () => {
  const passwords =
    'Lookout@2026 xK9#mPq2 cloud7!deck brav0?kiwi qz7*Lmn4 Deck&488metres Kq!345079 correct7!horse 9Vt!pelican'
  for (const password of passwords.split(' ')) expect(await isSimplePassword(password), password).toBe(false)
})

test('the owner is not the secret: the own mobile, part of it, or the own account name', async () => {
  const owner = { mobile: '13912345079', account: 'brightriver' }
  for (const password of ['a13912345079!', 'Kq!345079', 'Brightriver#88']) {
    expect(password).toMatch(passwordPattern)
    expect(await isSimplePassword(password, owner), password).toBe(true)
  }
  expect(await isSimplePassword('Kq!345079'), "as somebody else's").toBe(false)
  expect(await isSimplePassword('Kq!34507', owner), 'five digits may be chance').toBe(false)
})

test('of a password from before the rule only the beginning is looked at, whatever it is made of', async () => {
  expect(await isSimplePassword('19901990'.repeat(8))).toBe(true)
  expect(await isSimplePassword('Deck&488metres over the river, and then some more of it')).toBe(false)
})
