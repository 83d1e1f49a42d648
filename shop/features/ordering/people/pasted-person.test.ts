import { expect, test } from 'vitest'
import { readPasted } from './pasted-person.ts'

test('a pasted name and number are taken apart; anything else is left alone', () => {
  expect(readPasted('张三 11010519491231002x')).toEqual({ name: '张三', idNumber: '11010519491231002X' })
  expect(readPasted('110105194912310 ')).toEqual({ name: '', idNumber: '110105194912310' })
  expect(readPasted('E12345678')).toBeNull()
})
