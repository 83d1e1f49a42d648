import { describe, expect, test } from 'vitest'
import { CallFailure, failureOf, noResponse } from './failures.ts'

const envelope = (respCode: string, respMsg = '') => ({ respCode, respMsg, data: null })
const messageOf = (status: number, language: 'zh-CN' | 'en-US' = 'en-US') =>
  failureOf({ status, envelope: envelope('X', "the server's own sentence") }, language)?.message

describe('the error catalogue of spec 8.2', () => {
  test('success only when respCode equals "200"', () => {
    expect(failureOf({ status: 200, envelope: envelope('200') }, 'zh-CN')).toBeNull()
    expect(failureOf({ status: 200, envelope: envelope('0') }, 'zh-CN')).toBeInstanceOf(CallFailure)
    expect(failureOf({ status: 500, envelope: envelope('200') }, 'zh-CN')).toBeInstanceOf(CallFailure)
  })

  test('otherwise the body is rejected and its respMsg is what one reads', () => {
    const refused = failureOf({ status: 200, envelope: envelope('SLOT_SOLD_OUT', '该时段余票不足') }, 'zh-CN')
    expect(refused).toMatchObject({ code: 'SLOT_SOLD_OUT', message: '该时段余票不足' })
  })

  test('HTTP 400: no message set', () => expect(messageOf(400)).toBe(''))

  test('HTTP 401', () => expect(messageOf(401)).toBe('Sorry, you have no permission to operate this data'))

  test('HTTP 403 leads to log-in and says nothing', () => expect(messageOf(403)).toBe(''))

  test('HTTP 404', () => expect(messageOf(404)).toBe('Sorry, page not found'))

  test.each([429, 500, 502, 503])('other status %s', (status) =>
    expect(messageOf(status)).toBe('Sorry, the service you requested failed, please try again later'),
  )

  test('no response: code 500', () =>
    expect(noResponse('en-US')).toMatchObject({
      code: '500',
      message: 'Unknown error, please contact the administrator',
    }))

  test('an answer without an envelope is a failed service', () =>
    expect(failureOf({ status: 200, envelope: null }, 'zh-CN')?.message).toBe(
      '抱歉，您请求的服务失败，请稍后再试',
    ))
})
