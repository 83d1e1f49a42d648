/** How WeChat Pay says no: an HTTP status, a code for programs, a sentence. */
export class WechatRefusal extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}
