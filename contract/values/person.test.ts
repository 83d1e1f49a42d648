/** Mobiles, names, accounts, passwords and e-mails by the rules of SPEC.md section 5. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ruleSentence, ruleWords } from '../rule-words.ts'
import {
  Account,
  Email,
  Mobile,
  maskMobile,
  maskName,
  minimumSix,
  NewPassword,
  nameFault,
  PersonName,
  SmsCode,
  spaceMobile,
} from './person.ts'

type Parses = { safeParse(value: unknown): z.core.util.SafeParseResult<unknown> }

/** The first fault of a value, or null. */
function faultOf(schema: Parses, value: unknown): string | null {
  const parsed = schema.safeParse(value)
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? '')
}

describe('a mobile', () => {
  const mobile = fc.stringMatching(/^1[3-9]\d{9}$/)

  test('is 11 digits, 1 then 3 to 9, in every way of typing it', () => {
    fc.assert(
      fc.property(mobile, (number) => {
        for (const typed of [
          number,
          spaceMobile(number),
          `+86 ${number}`,
          `0086${number}`,
          ` ${number}\u200e`,
        ])
          expect(Mobile.parse(typed)).toBe(number)
      }),
    )
    expect(Mobile.parse('１３８ ００１３ ８０００')).toBe('13800138000')
  })

  test.each(['12800138000', '1380013800', '138001380000', '23800138000', '1380013800a', '138.0013.8000'])(
    '%s is refused: format incorrect',
    (typed) => {
      expect(faultOf(Mobile, typed)).toBe('mobile')
    },
  )

  test('that is empty is told to be missing, not wrong', () => {
    expect(faultOf(Mobile, ' ')).toBe('required')
  })

  test('is spaced as 999 9999 9999 while it is typed', () => {
    const typed = ['1', '138', '1380', '13800138', '13800138000', '13800138000123']
    expect(typed.map(spaceMobile)).toEqual([
      '1',
      '138',
      '138 0',
      '138 0013 8',
      '138 0013 8000',
      '138 0013 8000',
    ])
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(spaceMobile(spaceMobile(text))).toBe(spaceMobile(text))
      }),
    )
  })

  test('is shown without its middle', () => {
    expect(maskMobile('13800138000')).toBe('138****8000')
  })
})

describe('a name', () => {
  test.each([
    '张三',
    '欧阳娜娜',
    '买买提艾力江',
    '阿不都-热西提',
    '䶮𬭳',
    'Li',
    'Anne-Marie Müller',
    'José',
    'Nguyễn Thị Hoa',
    'Ольга',
    '  张  三 ',
    '王Tom',
  ])('%s is taken', (name) => {
    expect(nameFault(name)).toBe(null)
    expect(PersonName.safeParse(name).success).toBe(true)
  })

  test.each([
    ['', 'required'],
    ['   ', 'required'],
    ['张', 'chineseName'],
    ['买买提艾力江山', 'chineseName'],
    ['张3', 'name'],
    ['阿不都·热西提', 'name'],
    ["O'Brien", 'name'],
    ['J. Smith', 'name'],
    ['<b>', 'name'],
    ['- -', 'name'],
    ['张三😀', 'name'],
    ['a'.repeat(65), 'maxLength:64'],
  ])('%s is refused: %s', (name, fault) => {
    expect(nameFault(name)).toBe(fault)
  })

  test('shows the first letter of each word', () => {
    expect(maskName('张三')).toBe('张*')
    expect(maskName('John Smith')).toBe('J*** S****')
    expect(maskName('𬭳三')).toBe('𬭳*')
  })
})

describe('a password that may be chosen', () => {
  test('has 8 to 16 characters with a letter, a digit and one of $ @ ! % * # ? &', () => {
    const letters = fc.stringMatching(/^[A-Za-z]{1,5}$/)
    const password = fc
      .tuple(letters, fc.stringMatching(/^\d{4,5}$/), fc.stringMatching(/^[$@!%*#?&]{3,6}$/))
      .chain((parts) => fc.shuffledSubarray([...parts.join('')], { minLength: parts.join('').length }))
      .map((characters) => characters.join(''))
    fc.assert(
      fc.property(password, (text) => {
        expect(faultOf(NewPassword, text)).toBe(null)
      }),
    )
  })

  test.each(['Lookout@2026', 'a1$aaaaa', 'aaaaaaaaaaaaa_1?'])('%s is taken', (text) => {
    expect(faultOf(NewPassword, text)).toBe(null)
  })

  test.each([
    'a1$aaaa',
    'aaaaaaaaaaaaaa1$a',
    'lookout2026',
    'Lookout@Tower',
    '12345678@',
    'look out@1',
    '密码abc@1234',
  ])('%s is refused', (text) => {
    expect(faultOf(NewPassword, text)).toBe('password')
  })
})

describe('an account', () => {
  test.each(['demo', 'agency', 'Anna_1990'])('%s is taken', (text) => {
    expect(faultOf(Account, text)).toBe(null)
  })

  test.each(['abc', '13800138000', '_anna', 'anna@x.com', '张三三三', 'a'.repeat(33)])(
    '%s is refused',
    (text) => {
      expect(faultOf(Account, text)).toBe('account')
    },
  )
})

test.each(['a@b.cn', 'First.Last+tag@mail.example.com'])('the e-mail %s is taken', (text) => {
  expect(faultOf(Email, text)).toBe(null)
})

test.each(['a@b', '@b.cn', 'a b@c.cn', 'a@-b.cn', 'a@b..cn', 'a@b.c'])('the e-mail %s is refused', (text) => {
  expect(faultOf(Email, text)).toBe('email')
})

test('an SMS code is six digits', () => {
  expect(SmsCode.parse(' １２３４５６ ')).toBe('123456')
  expect(faultOf(SmsCode, '12345')).toBe('smsCode')
  expect(faultOf(SmsCode, '')).toBe('required')
})

test('the minimum-length rule asks for more than five characters', () => {
  const Text = z.string().check(minimumSix)
  expect(faultOf(Text, '12345')).toBe('minimumSix')
  expect(faultOf(Text, '123456')).toBe(null)
})

describe('the words of a rule', () => {
  test('carry its number', () => {
    expect(ruleSentence('maxLength:64', 'en-US')).toBe('Please enter at most 64 characters')
    expect(ruleSentence('minLength:2', 'zh-CN')).toBe('请至少输入2个字符')
  })

  test('are "value invalid" for whatever else a schema may say', () => {
    expect(ruleSentence('Invalid input: expected string', 'en-US')).toBe(ruleWords.invalid['en-US'])
    expect(ruleSentence('constructor', 'zh-CN')).toBe(ruleWords.invalid['zh-CN'])
  })
})
