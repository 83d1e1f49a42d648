/** Mobiles, names, accounts, passwords and e-mails by the rules of spec 5. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ruleSentence, ruleWords } from '../rule-words.ts'
import {
  Account,
  Email,
  idTypes,
  Mobile,
  maskMobile,
  maskName,
  NewPassword,
  Nickname,
  nameFault,
  PersonName,
  plainText,
  SmsCode,
  spaceMobile,
  tidyMobile,
  tidyName,
} from './person.ts'
import { minimumSix } from './text.ts'

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

  test('of any other digits is refused', () => {
    // What begins with 00 and another digit is dialled abroad.
    const digits = fc
      .stringMatching(/^\d{1,15}$/)
      .filter((text) => !/^(?:86)?1[3-9]\d{9}$/.test(text) && !/^00[1-9]/.test(text))
    fc.assert(
      fc.property(digits, (text) => {
        expect(faultOf(Mobile, text)).toBe('mobile')
        expect(faultOf(Mobile, spaceMobile(text).slice(0, 12))).toBe('mobile')
      }),
    )
  })

  test('that is empty is called missing, not wrong', () => {
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

describe('a mobile of another country', () => {
  test.each([
    ['+44 7911 123456', '+447911123456'],
    ['0044 7911 123456', '+447911123456'],
    ['+44 (0)7911 123456', '+447911123456'],
    ['+81 090-1234-5678', '+819012345678'],
    ['＋８５２ 9123 4567', '+85291234567'],
    ['+1 (415) 555-2671', '+14155552671'],
    // Where the first 0 belongs to the number it stays.
    ['+242 06 123 4567', '+242061234567'],
  ])('typed as %s is kept as %s', (typed, kept) => {
    expect(Mobile.parse(typed)).toBe(kept)
  })

  test.each(['+441', '+44 7911 123456 78901', '+0447911123456', '+86 2345678901', '+44 7911 x23456', '+'])(
    '%s is refused: format incorrect',
    (typed) => expect(faultOf(Mobile, typed)).toBe('mobile'),
  )

  const digits = fc.stringMatching(/^[1-9]\d{6,17}$/)
  const typed = fc.oneof(
    fc.string(),
    fc.tuple(fc.constantFrom('+', '00', '', '+(', '00 '), digits).map((parts) => parts.join('')),
    fc
      .tuple(fc.constantFrom('+44', '+44 0', '+39', '+54 9', '+52 1', '+7 8', '+86', '0086'), digits)
      .map((p) => p.join('')),
  )

  test('has one stored form: tidying and spacing what was tidied and spaced changes nothing', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const tidied = tidyMobile(text)
        expect(tidyMobile(tidied)).toBe(tidied)
        expect(spaceMobile(spaceMobile(text))).toBe(spaceMobile(text))
        const read = Mobile.safeParse(text)
        if (read.success) expect(Mobile.parse(spaceMobile(read.data))).toBe(read.data)
      }),
      { numRuns: 2_000 },
    )
  })

  test('is never one of the mainland, however the country code is written', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^1[3-9]\d{9}$/),
        fc.constantFrom('+86', '0086', '+86 ', '86', '+(86)'),
        (number, code) => {
          expect(Mobile.parse(code + number)).toBe(number)
        },
      ),
    )
  })

  test.each([
    ['+447911123456', '+44 79** ***456'],
    ['+85291234567', '+852 91** *567'],
    ['+14155552671', '+1 41** ***671'],
    ['+29012345', '+290 *** 45'],
    ['+68312345', '+683 *** 45'],
    ['+2471234567', '+247 1*** 567'],
  ])('%s is shown as %s', (number, masked) => {
    expect(maskMobile(number)).toBe(masked)
  })

  test('hides at least three digits when it is shown', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\+[1-9]\d{7,14}$/), (number) => {
        const masked = maskMobile(number)
        expect(masked.replaceAll(' ', '')).toHaveLength(number.length)
        expect(masked.match(/\*/g)?.length).toBeGreaterThanOrEqual(3)
      }),
    )
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
    '阿卜杜拉·买买提',
    '古丽米热·阿布都热西提',
    "O'Brien",
    'J. R. Smith',
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
    ['·买买提', 'name'],
    ['阿不都·', 'name'],
    ['阿不都··热西提', 'name'],
    ["王O'Brien", 'name'],
    ["'.'", 'required'],
    [`阿${'卜'.repeat(15)}·买${'提'.repeat(15)}`, 'maxLength:30'],
    ['<b>', 'name'],
    ['- -', 'name'],
    ['张三😀', 'name'],
    ['a'.repeat(65), 'maxLength:64'],
  ])('%s is refused: %s', (name, fault) => {
    expect(nameFault(name)).toBe(fault)
  })

  const han = (minLength: number, maxLength: number) =>
    fc
      .array(fc.constantFrom(...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗䶮𬭳'), { minLength, maxLength })
      .map((letters) => letters.join(''))

  test('in Chinese has two to six characters, however they are spaced or joined', () => {
    const gap = fc.constantFrom('', ' ', '-', '  ')
    fc.assert(
      fc.property(han(1, 3), gap, han(1, 3), (first, between, last) => {
        expect(nameFault(`${first}${between}${last}`)).toBe(null)
      }),
    )
    fc.assert(
      fc.property(fc.oneof(han(1, 1), han(7, 20)), (name) => {
        expect(nameFault(name)).toBe('chineseName')
      }),
    )
  })

  test('of a minority has its parts joined by one dot, whichever dot was typed, and up to 30 characters', () => {
    const dot = fc.constantFrom(...'·・•‧∙⋅･.．', ' · ', '• ')
    fc.assert(
      fc.property(han(1, 15), dot, han(1, 15), (first, typed, last) => {
        expect(tidyName(`${first}${typed}${last}`)).toBe(`${first}·${last}`)
        expect(nameFault(`${first}${typed}${last}`, 'ID_CARD')).toBe(null)
      }),
    )
    fc.assert(
      fc.property(han(16, 20), han(15, 20), (first, last) => {
        expect(nameFault(`${first}·${last}`)).toBe('maxLength:30')
      }),
    )
  })

  test('in Chinese on a document other than a Chinese ID card has 2 to 30 characters', () => {
    const other = fc.constantFrom(...idTypes.filter((type) => type !== 'ID_CARD'))
    fc.assert(
      fc.property(han(7, 30), other, (name, idType) => {
        expect(nameFault(name, idType)).toBe(null)
        expect(nameFault(name, 'ID_CARD')).toBe('chineseName')
        expect(nameFault(name)).toBe('chineseName')
      }),
    )
    expect(nameFault('林', 'PASSPORT')).toBe('minLength:2')
    expect(nameFault('林'.repeat(31), 'PASSPORT')).toBe('maxLength:30')
  })

  test('in Latin letters is stored without apostrophes and full stops, as in the machine-readable line', () => {
    expect(
      ["O'Brien", 'O’Brien', 'O´Brien', 'J. R. Smith', 'St. John-Smith', 'Gal·la'].map(tidyName),
    ).toEqual(['OBrien', 'OBrien', 'OBrien', 'J R Smith', 'St John-Smith', 'Galla'])
    const word = fc.stringMatching(/^[A-Za-zéüø]{1,8}$/)
    fc.assert(
      fc.property(word, fc.constantFrom(..."'’‘ʼ`´."), word, (first, sign, last) => {
        expect(PersonName.parse(`${first}${sign}${last}`)).toBe(`${first}${last}`)
      }),
    )
  })

  test('is stored in one form only, and the stored form is as right as the typed one', () => {
    const sign = fc.constantFrom(..."abÉ王李 -'’.·・•‧`´　ｔ１<")
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 20 }), fc.constantFrom(...idTypes), (typed, idType) => {
        const name = typed.join('')
        expect(tidyName(tidyName(name))).toBe(tidyName(name))
        expect(nameFault(tidyName(name), idType)).toBe(nameFault(name, idType))
      }),
    )
  })

  test('that is called, not shown at the gate, keeps its signs', () => {
    expect(Nickname.parse("Mom's 2nd. home")).toBe("Mom's 2nd. home")
  })

  test('that is far too long is refused before it is normalised', () => {
    // Normalising this text takes many seconds; the test would run into its time limit.
    const hostile = `a${'\u0315'.repeat(60_000)}${'\u0300'.repeat(60_000)}`
    expect(tidyName(hostile)).toBe(hostile)
    expect(nameFault(hostile)).toBe('maxLength:64')
    expect(faultOf(PersonName, hostile)).toBe('maxLength:64')
    expect(faultOf(Mobile, hostile)).toBe('mobile')
    expect(spaceMobile(hostile)).toBe('')
    expect(faultOf(SmsCode, hostile)).toBe('smsCode')
    expect(faultOf(Email, hostile)).toBe('maxLength:254')
  })

  test('with anything but letters, hyphens and spaces is refused', () => {
    const foreign = fc.constantFrom(...'0123456789,;:"_/\\()<>&@#*+=!?，。、☺%$')
    const latin = fc.stringMatching(/^[A-Za-z]{1,12}$/)
    fc.assert(
      fc.property(fc.oneof(latin, han(2, 5)), foreign, fc.nat(12), (name, sign, at) => {
        expect(nameFault(name.slice(0, at) + sign + name.slice(at))).toBe('name')
      }),
    )
  })

  test('shows the first letter of each word', () => {
    expect(maskName('张三')).toBe('张*')
    expect(maskName('John Smith')).toBe('J*** S***')
    expect(maskName('𬭳三')).toBe('𬭳*')
    expect(maskName('阿卜杜拉·买买提')).toBe('阿***·买**')
    expect(maskName('')).toBe('')
  })

  test('never leave a name whole, however short its words are', () => {
    expect(maskName('李')).toBe('李*')
    expect(maskName('张 三')).toBe('张 *')
    expect(maskName('J R Smith')).toBe('J * S***')
    expect(maskName('𬭳·三')).toBe('𬭳·*')
  })

  test('a long one is masked short', () => {
    expect(maskName('Alexandria Wolfeschlegelsteinhausen')).toBe('A*** W***')
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

  test('without one of its three kinds of characters is refused', () => {
    const kinds = [/[A-Za-z]/g, /\d/g, /[$@!%*#?&]/g]
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Za-z\d$@!%*#?&]{8,16}$/),
        fc.constantFrom(...kinds),
        (text, kind) => {
          expect(faultOf(NewPassword, text.replace(kind, '_'))).toBe('password')
        },
      ),
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

test('an e-mail has a name, one @ and a domain with a dot', () => {
  const part = fc.stringMatching(/^[a-z0-9](?:[a-z0-9-]{0,8}[a-z0-9])?$/)
  const address = fc
    .tuple(fc.stringMatching(/^[A-Za-z0-9._%+-]{1,20}$/), part, fc.stringMatching(/^[a-z]{2,6}$/))
    .map(([name, host, end]) => ({ name, host, end }))
  fc.assert(
    fc.property(address, ({ name, host, end }) => {
      expect(faultOf(Email, ` ${name}@${host}.${end} `)).toBe(null)
      for (const wrong of [
        `${name}${host}.${end}`,
        `${name}@${host}`,
        `${name}@@${host}.${end}`,
        `@${host}.${end}`,
      ])
        expect(faultOf(Email, wrong)).toBe('email')
    }),
  )
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

describe('plain text', () => {
  test('keeps the marks of every language and drops those that only cost time to sort', () => {
    expect(plainText('Nguye\u0302\u0303n')).toBe('Nguyễn')
    expect(plainText(`e${'\u0301'.repeat(400)}x`)).toBe(`é${'\u0301'.repeat(29)}x`)
    for (const run of ['\u0315'.repeat(250) + '\u0300'.repeat(250), '\u0315\uff9e'.repeat(200)])
      expect(plainText(`1${run}`)).toHaveLength(31)
  })
})
