/** What the captcha asks of the server. It shows by itself what went wrong, so the calls are quiet. */
import { addressOf } from '#contract/address.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { refreshCode, refreshSlider, validateCode, validateSlider } from '#contract/endpoints/captcha.ts'
import { type CaptchaPurpose, type TrackPoint, writeTrack } from '#contract/values/captcha.ts'
import { call } from '../../lib/call.ts'
import { sessionId } from '../../lib/session-store.ts'

export type Puzzle = AnswerOf<typeof refreshSlider>

export const loadPuzzle = (type: CaptchaPurpose): Promise<Puzzle> =>
  call(refreshSlider, { params: { type }, quiet: true })

/** Without a track the piece was moved by keys. */
export const tryPuzzle = (type: CaptchaPurpose, x: number, track: readonly TrackPoint[]) =>
  call(validateSlider, {
    params: { type },
    body: { X: x.toFixed(1), ...(track.length > 0 && { track: writeTrack(track) }) },
    quiet: true,
  })

/** `time` keeps browsers from showing the picture before. */
export const codeAddress = (bizCode: CaptchaPurpose, time: number): string =>
  addressOf(refreshCode, { params: { bizCode }, query: { SESSIONID: sessionId(), time } })

export const tryCode = (type: CaptchaPurpose, text: string) =>
  call(validateCode, { params: { type }, body: { text }, quiet: true })
