/**
 * Every sentence of spec 5 has its rule, and its message in both languages. What a sentence forbids is tried
 * on the very value that forms and server use.
 */
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { languages } from '#contract/language.ts'
import { type RefusalCode, refusals, sentenceOf } from '#contract/refusals.ts'
import { type RuleFault, ruleSentence, ruleWords } from '#contract/rule-words.ts'
import { CommentText } from '#contract/values/comment.ts'
import { documentFault } from '#contract/values/document.ts'
import { Gradient } from '#contract/values/gradient.ts'
import {
  Email,
  type IdType,
  Mobile,
  NewPassword,
  nameFault,
  samePasswords,
  spaceMobile,
} from '#contract/values/person.ts'
import { maxCharacters, minCharacters, minimumSix, required } from '#contract/values/text.ts'
import type { VisitDate } from '#contract/values/time.ts'
import { sessionMessages } from './features/session/messages.ts'
import { voucherWords } from './features/voucher/messages.ts'

const today = '2026-11-21' as VisitDate

type Parses = { safeParse(value: unknown): z.core.util.SafeParseResult<unknown> }
const by = (schema: Parses) => (value: unknown) => {
  const read = schema.safeParse(value)
  return read.success ? null : (read.error.issues[0]?.message ?? '')
}
const document = (idType: IdType) => (number: unknown) => documentFault(idType, String(number), today)
const text = (check: typeof required) => by(z.string().check(check))
const twice = by(z.object({ password: z.string(), repeat: z.string() }).check(samePasswords))

type Rule = [
  sentence: string,
  fault: RuleFault,
  rule: (value: unknown) => string | null,
  right: unknown,
  wrong: unknown[],
]

const rules: Rule[] = [
  [
    'Mobile: 11 digits, starting with 1 followed by 3-9',
    'mobile',
    by(Mobile),
    '13800138000',
    ['12800138000', '1380013800', '23800138000', '138001380001'],
  ],
  [
    'Spaces removed when the mask is 999 9999 9999',
    'mobile',
    (typed) => by(Mobile)(spaceMobile(String(typed))),
    '138 0013 8000',
    ['138 0013 800'],
  ],
  [
    'Chinese ID card: 18 digits, last character digit or X',
    'documentFormat',
    document('ID_CARD'),
    '11010519491231002X',
    ['1101051949123100', '11010519491231002Y', 'A10105194912310021'],
  ],
  [
    'Chinese ID card: or 15 digits',
    'documentFormat',
    document('ID_CARD'),
    '110105491231002',
    ['11010549123100', '1101054912310021'],
  ],
  [
    'Strict ID check: valid province prefix',
    'documentNumber',
    document('ID_CARD'),
    '440524188001010014',
    ['160105194912310020'],
  ],
  [
    'Strict ID check: birth date not in the future and valid for its month',
    'birthDate',
    document('ID_CARD'),
    '11010519491231002X',
    ['110105194902300020', '110105203001010020', '110105194913310020'],
  ],
  [
    'Strict ID check: weighted checksum matches the last character',
    'documentNumber',
    document('ID_CARD'),
    '11010519491231002X',
    ['110105194912310021', '110105194912310020'],
  ],
  [
    'Foreign permanent resident ID: 18-digit form starting with 9 with date and checksum',
    'documentNumber',
    document('FOREIGN_PR'),
    '932682198501010017',
    ['932682198501010018'],
  ],
  [
    'Foreign permanent resident ID: or three letters plus digits',
    'documentFormat',
    document('FOREIGN_PR'),
    'USA110085060101',
    ['US1110085060101', 'USA11008506010'],
  ],
  [
    'Name: only letters (including Chinese), hyphen, space; marks of real names are taken off',
    'name',
    (name) => nameFault(String(name)),
    'Anne-Marie 王',
    ['王3', 'J@Smith', '王_梅'],
  ],
  [
    'Chinese name length 2 to 6 characters',
    'chineseName',
    (name) => nameFault(String(name)),
    '买买提艾力江',
    ['王', '买买提艾力江山'],
  ],
  [
    'Minimum-length rule: more than 5 characters (message: minimum 6)',
    'minimumSix',
    text(minimumSix),
    '123456',
    ['12345'],
  ],
  ['Input messages: at least N characters', 'minLength:3', text(minCharacters(3)), 'abc', ['ab']],
  ['Input messages: at most N characters', 'maxLength:3', text(maxCharacters(3)), 'abc', ['abcd']],
  [
    'Password: 8 to 16 characters containing a letter, a digit and one of $ @ ! % * # ? &',
    'password',
    by(NewPassword),
    'Lookout@2026',
    ['Look@26', 'Lookout@2026Lookout', 'lookout2026', 'Lookout@Tower', '2026@2026'],
  ],
  [
    'Two passwords must match',
    'passwordsDiffer',
    twice,
    { password: 'Lookout@2026', repeat: 'Lookout@2026' },
    [{ password: 'Lookout@2026', repeat: 'Lookout@2027' }],
  ],
  ['Required empty: cannot be empty', 'required', text(required), ' a', ['']],
  ['Email format check exists', 'email', by(Email), 'a@b.cn', ['a@b', 'a b@c.cn']],
  ['Birth date not compliant', 'birthDate', document('FOREIGN_PR'), 'USA110085060101', ['USA110085133101']],
  ['Wrong ID format', 'documentFormat', document('HK_MACAO_PASS'), 'H12345678', ['X12345678', 'H1234567']],
  [
    'Comment content required, 500 characters at most',
    'required',
    by(CommentText),
    ' Windy,\nand worth it ',
    ['', '   '],
  ],
  [
    'Gradient button needs exactly two colours',
    'gradient',
    by(Gradient),
    ['#343f9e', '#a83f6c'],
    [[], ['#343f9e'], ['#343f9e', '#a83f6c', '#000000']],
  ],
]

/** The one message that is agreed word for word (spec 5.1). */
const quoted = 'the two Passwords doesnot match'

describe('a rule', () => {
  test.each(rules)('%s: %s', (...[, fault, rule, right, wrong]) => {
    expect(rule(right)).toBe(null)
    for (const value of wrong) expect(rule(value), JSON.stringify(value)).toBe(fault)
    const [zh, en] = languages.map((language) => ruleSentence(fault, language))
    expect(zh).toMatch(/\p{Script=Han}/u)
    if (fault === 'passwordsDiffer') expect(en).toBe(quoted)
    else expect(en).toMatch(/^[A-Z][^\p{Script=Han}]+$/u)
    expect(`${zh}${en}`).not.toMatch(/[{}]/)
  })

  test('of the table is every rule that has words, but for those of our own', () => {
    const tried = new Set(rules.map(([, fault]) => fault.split(':')[0]))
    const own = ['smsCode', 'account', 'invalid']
    expect(
      Object.keys(ruleWords)
        .filter((name) => !tried.has(name))
        .toSorted(),
    ).toEqual(own.toSorted())
  })
})

const said: [sentence: string, code: RefusalCode][] = [
  ['Verify by slider first', 'CAPTCHA_NEEDED'],
  ['Re-do slider verification', 'CAPTCHA_WRONG'],
  ['Enter correct mobile number', 'MOBILE_NOT_COMPLIANT'],
  ['The notice must be read at least 20 seconds', 'NOTICE_NOT_READ'],
  ['… and agreed', 'NOTICE_NOT_AGREED'],
  ['Quantity cannot be 0', 'QUANTITY_ZERO'],
  ['ID number not compliant', 'ID_NOT_COMPLIANT'],
  ['Birth date not compliant', 'BIRTH_DATE_NOT_COMPLIANT'],
  ['Server simple-password check', 'PASSWORD_TOO_SIMPLE'],
  ['Refund: quantity cannot exceed purchased', 'REFUND_OVER_QUANTITY'],
  ['… at least one refund order', 'REFUND_UNITS_MISSING'],
  ['… and one reason required', 'REFUND_REASON_MISSING'],
  ['Team orders cannot be commented', 'TEAM_NO_COMMENT'],
  ['Exchange terms must be agreed', 'VOUCHER_TERMS'],
]

test.each(said)('%s is said by the server as %s, in both languages', (_, code) => {
  const [zh, en] = languages.map((language) => sentenceOf(code, language))
  expect(zh).toMatch(/\p{Script=Han}/u)
  expect(en).toMatch(/^[A-Z]/)
  expect(refusals[code]).not.toHaveProperty('status')
})

test.each([
  ['Fill username and password', 'fillAccount'],
  ['Fill mobile and SMS code', 'fillMobile'],
  ['Enter correct mobile number', 'correctMobile'],
  ['Value invalid', 'invalid'],
] as const)('%s is a prompt of the forms in both languages', (_, prompt) => {
  expect(sessionMessages['zh-CN'][prompt]).toMatch(/\p{Script=Han}/u)
  expect(sessionMessages['en-US'][prompt]).toMatch(/^[A-Z]/)
})

test.each([
  ['Exchange: serial number required', 'missing'],
  ['… exchange terms must be agreed', 'agreeFirst'],
] as const)('%s is a prompt of the exchange in both languages', (_, prompt) => {
  expect(voucherWords['zh-CN'][prompt]).toMatch(/\p{Script=Han}/u)
  expect(voucherWords['en-US'][prompt]).toMatch(/^[A-Z]/)
})
