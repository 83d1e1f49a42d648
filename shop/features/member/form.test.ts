/** What the forms of the account accept. */
import { expect, test } from 'vitest'
import { erasureForm, MobileForm, PasswordForm } from './form.ts'

const faultsOf = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) =>
  Object.fromEntries((result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))

test('another password keeps the one rule and is typed twice; the old one is whatever it is', () => {
  const typed = { oldPassword: 'old', password: 'Lookout@2026', repeat: 'Lookout@2026' }
  expect(faultsOf(PasswordForm.safeParse(typed))).toEqual({})
  expect(faultsOf(PasswordForm.safeParse({ ...typed, oldPassword: '' }))).toEqual({ oldPassword: 'required' })
  expect(faultsOf(PasswordForm.safeParse({ ...typed, password: 'abc123', repeat: 'abc123' }))).toEqual({
    password: 'password',
  })
  expect(faultsOf(PasswordForm.safeParse({ ...typed, repeat: 'Lookout@2027' }))).toEqual({
    repeat: 'passwordsDiffer',
  })
})

test('another mobile takes both codes', () => {
  const typed = { oldSmsCode: '123456', mobile: '139 0013 9000', newSmsCode: '654321' }
  expect(MobileForm.parse(typed).mobile).toBe('13900139000')
  expect(faultsOf(MobileForm.safeParse({ ...typed, oldSmsCode: '' }))).toHaveProperty('oldSmsCode')
  expect(faultsOf(MobileForm.safeParse({ ...typed, newSmsCode: '12' }))).toEqual({ newSmsCode: 'smsCode' })
})

test('an account is erased only when the word is typed', () => {
  const form = erasureForm('注销账号')
  expect(form.safeParse({ smsCode: '123456', typed: ' 注销账号 ' }).success).toBe(true)
  for (const typed of ['', '注销', 'DELETE'])
    expect(faultsOf(form.safeParse({ smsCode: '123456', typed }))).toHaveProperty('typed')
})
