/** Proof that a person asks: a puzzle to slide into place, or an image code to type. */
import * as z from 'zod/mini'
import { endpoint } from '../shop-endpoint.ts'
import { CaptchaPurpose, CaptchaToken } from '../values/captcha.ts'

const ofType = z.object({ type: CaptchaPurpose })

/**
 * SUCCESS brings the token. AGAIN: right, and one more is asked, since too much went wrong from here. CODE: right, but
 * nothing shows that a hand dragged it; an image code for the same purpose brings the token. FAILED: wrong or too late,
 * which look the same. Each try uses its challenge up.
 */
const Validated = z.object({
  code: z.enum(['SUCCESS', 'AGAIN', 'CODE', 'FAILED']),
  token: z.nullable(CaptchaToken),
})
export type Validated = z.infer<typeof Validated>

export const refreshSlider = endpoint({
  method: 'GET',
  path: '/api/captcha/slider/refresh/{type}',
  access: 'public',
  acceptsEndedToken: true,
  summary: 'A new puzzle; the one before it is void',
  params: ofType,
  answer: z.object({
    width: z.int(),
    height: z.int(),
    /** The picture with its gaps, a JPEG in base64. */
    oriImg: z.string(),
    /** The piece at its height, as high as the picture, a PNG in base64. */
    newImg: z.string(),
  }),
})

export const validateSlider = endpoint({
  method: 'POST',
  path: '/api/captcha/slider/validate/{type}',
  access: 'public',
  acceptsEndedToken: true,
  form: true,
  maxTextLength: 6_000,
  summary: 'How far the piece was dragged, in pixels of the picture',
  params: ofType,
  body: z.object({
    X: z.string().check(z.regex(/^\d{1,3}(\.\d{1,6})?$/)),
    /** How it was dragged, "t,x,y;…". Without one, or with one that looks made, an image code follows. */
    track: z.optional(z.string().check(z.maxLength(6000))),
  }),
  answer: Validated,
})

export const refreshCode = endpoint({
  method: 'GET',
  path: '/common/code/refreshCode/{bizCode}',
  access: 'public',
  acceptsEndedToken: true,
  kind: 'bytes',
  summary: 'An image code; a picture cannot send headers, so the address names the session',
  params: z.object({ bizCode: CaptchaPurpose }),
  query: z.object({
    SESSIONID: z.string().check(z.regex(/^[\w-]{16,128}$/)),
    /** Keeps browsers from showing the one before. */
    time: z.optional(z.string().check(z.maxLength(20))),
  }),
  answer: z.string(),
})

export const validateCode = endpoint({
  method: 'POST',
  path: '/api/captcha/code/validate/{type}',
  access: 'public',
  acceptsEndedToken: true,
  summary: 'What was read from the image code, worth the same as a solved puzzle',
  params: ofType,
  body: z.object({ text: z.string().check(z.minLength(1), z.maxLength(16)) }),
  answer: Validated,
})
