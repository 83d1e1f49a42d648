import { expect, test } from 'vitest'
import { formOf, inputOf, ProfileForm } from './profile-form.ts'

const profile = {
  id: '1',
  account: 'anna',
  nickname: '安娜',
  sex: null,
  email: null,
  mobile: '138****8000',
  avatar: null,
  points: 0,
  corp: null,
}
const faultsOf = (form: Partial<ProfileForm>) =>
  ProfileForm.safeParse({ ...formOf(profile), ...form }).error?.issues.map(({ message }) => message) ?? []

test('what was never typed stays empty', () => {
  expect(inputOf(formOf(profile), null)).toEqual({ nickname: '安娜', sex: null, email: null, avatar: null })
})

test('what was typed is sent as it is understood', () => {
  const form = ProfileForm.parse({ nickname: ' Ａnna ', sex: 'female', email: ' anna@example.com ' })
  expect(inputOf(form, 'uploads/a.webp')).toEqual({
    nickname: 'Anna',
    sex: 'female',
    email: 'anna@example.com',
    avatar: 'uploads/a.webp',
  })
  expect(formOf({ ...profile, sex: 'male', email: 'a@b.cn' })).toEqual({
    nickname: '安娜',
    sex: 'male',
    email: 'a@b.cn',
  })
})

test('each wrong field names its rule', () => {
  expect(faultsOf({ email: 'anna@' })).toEqual(['email'])
  expect(faultsOf({ email: '' })).toEqual([])
  expect(faultsOf({ nickname: '  ' })).toEqual(['required'])
  expect(faultsOf({ nickname: 'a'.repeat(33) })).toEqual(['maxLength:32'])
})
