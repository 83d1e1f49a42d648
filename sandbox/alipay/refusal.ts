/** How Alipay says no: always HTTP 200, a code for the kind and a sub code for the reason. */
export class AlipayRefusal extends Error {
  readonly code: string
  readonly subCode: string

  constructor(code: '20000' | '40001' | '40002' | '40004', subCode: string, message: string) {
    super(message)
    this.code = code
    this.subCode = subCode
  }
}

export const kindOf: Record<string, string> = {
  '20000': 'Service Currently Unavailable',
  '40001': 'Missing Required Arguments',
  '40002': 'Invalid Arguments',
  '40004': 'Business Failed',
}
