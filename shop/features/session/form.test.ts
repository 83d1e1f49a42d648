/** What the session forms accept, what they say, and what a guest's link fills in. */
import { describe, expect, test } from 'vitest'
import {
  FindOrderForm,
  ForgottenForm,
  fieldRefused,
  LoginForm,
  orderInHash,
  promptOf,
  RegisterForm,
  SmsLoginForm,
  screenOf,
} from './form.ts'

const registration = {
  account: 'anna',
  mobile: '138 0013 8000',
  smsCode: '123456',
  password: 'Lookout@2026',
  repeat: 'Lookout@2026',
}

/** The first fault of each wrong field. */
function faultsOf(
  schema: { safeParse: typeof RegisterForm.safeParse | typeof SmsLoginForm.safeParse },
  value: unknown,
) {
  const faults: Record<string, string> = {}
  for (const { path, message } of schema.safeParse(value).error?.issues ?? [])
    faults[path.join('.')] ??= message
  return faults
}

describe('registering', () => {
  test('takes the mobile without the spaces of its mask', () => {
    expect(RegisterForm.parse(registration).mobile).toBe('13800138000')
  })

  test('wants the same password twice', () => {
    expect(faultsOf(RegisterForm, { ...registration, repeat: 'Lookout@2027' })).toEqual({
      repeat: 'passwordsDiffer',
    })
  })

  test('says so while other fields are still wrong, and not before both are typed', () => {
    const wrong = { ...registration, account: '', repeat: 'Lookout@2027' }
    expect(faultsOf(RegisterForm, wrong)).toEqual({ account: 'required', repeat: 'passwordsDiffer' })
    expect(faultsOf(RegisterForm, { ...registration, repeat: '' })).toEqual({ repeat: 'required' })
    expect(faultsOf(RegisterForm, { ...registration, password: '' })).toEqual({ password: 'required' })
  })

  test('names the rule of each field', () => {
    const wrong = { account: '1ab', mobile: '138', smsCode: '12', password: 'lookout2026', repeat: 'x' }
    expect(faultsOf(RegisterForm, wrong)).toEqual({
      account: 'account',
      mobile: 'mobile',
      smsCode: 'smsCode',
      password: 'password',
      repeat: 'passwordsDiffer',
    })
  })
})

test('an empty log-in is asked to be filled in', () => {
  expect(promptOf(faultsOf(LoginForm, { account: ' ', password: '' }), ['account', 'password'])).toBe(
    'fillAccount',
  )
  expect(faultsOf(LoginForm, { account: '138 0013 8000', password: '12345' })).toEqual({
    password: 'minimumSix',
  })
  expect(faultsOf(LoginForm, { account: '138 0013 8000', password: '123456' })).toEqual({})
})

describe('a prompt', () => {
  test.each([
    [{ account: '' }, 'fillAccount'],
    [{ mobile: '' }, 'fillMobile'],
    [{ smsCode: '' }, 'fillMobile'],
    [{ mobile: '12345678901' }, 'correctMobile'],
    [{ password: 'short' }, 'invalid'],
  ] as const)('for %j is %s', (wrong, prompt) => {
    expect(promptOf(faultsOf(RegisterForm, { ...registration, ...wrong }), Object.keys(registration))).toBe(
      prompt,
    )
  })

  test('for an order without its key', () => {
    const wrong = { orderNo: '2611210123456789', randomKey: '' }
    expect(promptOf(faultsOf(FindOrderForm, wrong), Object.keys(wrong))).toBe('fillOrder')
  })
})

describe('an order number', () => {
  test('may be pasted with spaces', () => {
    expect(FindOrderForm.parse({ orderNo: ' 2611 2101 2345 6789 ', randomKey: 'k'.repeat(22) }).orderNo).toBe(
      '2611210123456789',
    )
  })

  test.each(['261121012345678', '26112101234567890', 'abc'])('is not %s', (orderNo) => {
    expect(faultsOf(FindOrderForm, { orderNo, randomKey: 'k'.repeat(22) })).toHaveProperty('orderNo')
  })
})

test("a guest's link fills in the form from its hash", () => {
  const both = { orderNo: '2611210123456789', randomKey: 'kk_k-k' }
  expect(orderInHash('#orderNo=2611210123456789&key=kk_k-k')).toEqual(both)
  expect(orderInHash('')).toEqual({ orderNo: '', randomKey: '' })
  expect(orderInHash('#top')).toEqual({ orderNo: '', randomKey: '' })
})

describe('the dynamic password', () => {
  test.each([
    [{ mobile: '', smsCode: '' }, 'fillMobile'],
    [{ mobile: '13800138000', smsCode: '' }, 'fillMobile'],
    [{ mobile: '23800138000', smsCode: '123456' }, 'correctMobile'],
    [{ mobile: '13800138000', smsCode: '12345' }, 'invalid'],
  ])('of %j is answered: %s', (typed, prompt) => {
    expect(promptOf(faultsOf(SmsLoginForm, typed), Object.keys(typed))).toBe(prompt)
  })
})

describe('a forgotten password', () => {
  const typed = { mobile: '13800138000', smsCode: '123456', password: 'Lookout@2026', repeat: 'Lookout@2026' }

  test('is replaced by one of the same rule, typed twice', () => {
    expect(faultsOf(ForgottenForm, typed)).toEqual({})
    expect(faultsOf(ForgottenForm, { ...typed, password: 'lookout', repeat: 'lookout' })).toEqual({
      password: 'password',
    })
    expect(faultsOf(ForgottenForm, { ...typed, repeat: 'Lookout@2027' })).toEqual({
      repeat: 'passwordsDiffer',
    })
  })

  test('is asked for by its own name: there is no username here', () => {
    const wrong = { ...typed, password: '', repeat: '' }
    expect(promptOf(faultsOf(ForgottenForm, wrong), Object.keys(typed))).toBe('fillPassword')
  })
})

test.each([
  ['', '/orderDetail'],
  ['change', '/order/change'],
  ['invoice', '/order/invoice'],
  ['//evil.example', '/orderDetail'],
  ['toString', '/orderDetail'],
] as const)('the link of a message with to=%s leads to %s', (to, screen) => {
  expect(screenOf(to)).toBe(screen)
})

describe('a refusal stands at its field', () => {
  test.each([
    ['SMS_CODE_WRONG', {}, 'smsCode'],
    ['PASSWORD_TOO_SIMPLE', {}, 'password'],
    ['SMS_CODE_WRONG', { field: 'newSmsCode' }, 'newSmsCode'],
    ['LOGIN_LOCKED', { retryAfterSeconds: 9 }, undefined],
    ['SMS_NOT_SENT', null, undefined],
  ])('%s with %j: %s', (code, data, field) => {
    expect(fieldRefused({ code, data })).toBe(field)
  })
})
