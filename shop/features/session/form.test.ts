/** What the session forms accept, what they say, and what a guest's link fills in. */
import { describe, expect, test } from 'vitest'
import { FindOrderForm, LoginForm, orderInHash, promptOf, RegisterForm } from './form.ts'

const registration = {
  account: 'anna',
  mobile: '138 0013 8000',
  smsCode: '123456',
  password: 'Lookout@2026',
  repeat: 'Lookout@2026',
}

/** The first fault of each wrong field. */
function faultsOf(schema: typeof RegisterForm | typeof LoginForm | typeof FindOrderForm, value: unknown) {
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

test('an empty log-in is told to be filled in', () => {
  expect(promptOf(faultsOf(LoginForm, { account: ' ', password: '' }))).toBe('fillAccount')
  expect(faultsOf(LoginForm, { account: '138 0013 8000', password: 'x' })).toEqual({})
})

describe('a prompt', () => {
  test.each([
    [{ account: '' }, 'fillAccount'],
    [{ mobile: '' }, 'fillMobile'],
    [{ smsCode: '' }, 'fillMobile'],
    [{ mobile: '12345678901' }, 'correctMobile'],
    [{ password: 'short' }, 'invalid'],
  ] as const)('for %j is %s', (wrong, prompt) => {
    expect(promptOf(faultsOf(RegisterForm, { ...registration, ...wrong }))).toBe(prompt)
  })

  test('for an order without its key', () => {
    expect(promptOf(faultsOf(FindOrderForm, { orderNo: '2611210123456789', randomKey: '' }))).toBe(
      'fillOrder',
    )
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
