/** The error catalogue of spec 8.2: what a visitor reads when a call did not succeed. */
import { type Messages, messages } from './words.ts'

/** A call that did not succeed. `code` is the refusal's, or the HTTP status; `data` fills a refusal's details. */
export class CallFailure extends Error {
  readonly status: number
  readonly code: string
  readonly data: unknown

  constructor(failure: { status: number; code: string; message: string; data?: unknown }) {
    super(failure.message)
    this.status = failure.status
    this.code = failure.code
    this.data = failure.data ?? null
  }
}

const sentences = messages({
  'zh-CN': {
    notAllowed: '抱歉，您没有权限操作该数据',
    notFound: '抱歉，页面不存在',
    failed: '抱歉，您请求的服务失败，请稍后再试',
    unknown: '未知错误，请联系管理员',
    ended: '登录已失效，您正以游客身份浏览',
  },
  'en-US': {
    notAllowed: 'Sorry, you have no permission to operate this data',
    notFound: 'Sorry, page not found',
    failed: 'Sorry, the service you requested failed, please try again later',
    unknown: 'Unknown error, please contact the administrator',
    ended: 'Your log-in has ended; you are browsing as a visitor',
  },
})

type Sentences = typeof sentences extends Messages<infer W> ? W : never

/** What an HTTP status says; empty where the spec sets no message (400) or leads elsewhere (403: log-in). */
function sentenceOf(status: number, words: Sentences): string {
  if (status === 400 || status === 403) return ''
  if (status === 401) return words.notAllowed
  return status === 404 ? words.notFound : words.failed
}

type Reply = { status: number; envelope: { respCode: string; respMsg: string; data: unknown } | null }

/** Null is success: HTTP 2xx with respCode "200" and nothing else. */
export function failureOf({ status, envelope }: Reply, language: keyof typeof sentences): CallFailure | null {
  const isOk = status >= 200 && status < 300
  if (isOk && envelope?.respCode === '200') return null
  return new CallFailure({
    status,
    code: envelope?.respCode ?? String(status),
    message: isOk && envelope ? envelope.respMsg : sentenceOf(status, sentences[language]),
    data: envelope?.data,
  })
}

/** Nothing came back: the line is dead, or 30 s were not enough. */
export const noResponse = (language: keyof typeof sentences): CallFailure =>
  new CallFailure({ status: 0, code: '500', message: sentences[language].unknown })

/** For a member whose session turned out to be over on a page that anybody may see. */
export const sessionEnded = (language: keyof typeof sentences): string => sentences[language].ended

/**
 * The server has decided: the same call would be answered the same. Not so without an answer (0), from a busy shop (429)
 * or a failed one (5xx), whose write may stand all the same.
 */
export const isDecided = (error: unknown): error is CallFailure =>
  error instanceof CallFailure && error.status !== 0 && error.status !== 429 && error.status < 500

export const isRefusal = (error: unknown, ...codes: string[]): error is CallFailure =>
  error instanceof CallFailure && codes.includes(error.code)
