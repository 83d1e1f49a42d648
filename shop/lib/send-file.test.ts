import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FileSending, sendFile } from './send-file.ts'

type Progress = { lengthComputable: boolean; loaded: number; total: number }

/** A browser's request that does what the test says. */
class ScriptedRequest {
  static last: ScriptedRequest
  opened: string[] = []
  headers: Record<string, string> = {}
  body: unknown
  aborted = false
  status = 0
  responseText = ''
  upload: { onprogress?: (progress: Progress) => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  constructor() {
    ScriptedRequest.last = this
  }
  open(...opened: string[]) {
    this.opened = opened
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send(body: unknown) {
    this.body = body
  }
  abort() {
    this.aborted = true
    this.onabort?.()
  }
}

beforeEach(() => vi.stubGlobal('XMLHttpRequest', ScriptedRequest))
afterEach(() => vi.unstubAllGlobals())

const file = new Blob(['bytes'])
const sending = (signal = new AbortController().signal): FileSending => ({
  method: 'POST',
  address: '/front/api/files',
  headers: { Authorization: 'Bearer x' },
  signal,
})

test('the file goes out as it is, and its progress is reported in shares', async () => {
  const shares: number[] = []
  const answer = sendFile(sending(), file, (share) => shares.push(share))
  const request = ScriptedRequest.last
  expect([request.opened, request.headers, request.body]).toEqual([
    ['POST', '/front/api/files'],
    { Authorization: 'Bearer x' },
    file,
  ])
  for (const loaded of [1, 4]) request.upload.onprogress?.({ lengthComputable: true, loaded, total: 4 })
  request.upload.onprogress?.({ lengthComputable: false, loaded: 3, total: 0 })
  Object.assign(request, { status: 404, responseText: '{}' })
  request.onload?.()
  const { status } = await answer
  expect([status, await (await answer).text()]).toEqual([404, '{}'])
  expect(shares).toEqual([0.25, 1])
})

test('a line that dies and a limit that passes reject', async () => {
  const dead = sendFile(sending(), file, () => undefined)
  ScriptedRequest.last.onerror?.()
  await expect(dead).rejects.toThrow('no answer')
  const limit = new AbortController()
  const late = sendFile(sending(limit.signal), file, () => undefined)
  limit.abort()
  await expect(late).rejects.toThrow('no answer')
  expect(ScriptedRequest.last.aborted).toBe(true)
})

test('one whose limit has passed before it began is not sent', async () => {
  const late = sendFile(sending(AbortSignal.abort()), file, () => undefined)
  await expect(late).rejects.toThrow('no answer')
  expect(ScriptedRequest.last.body).toBeUndefined()
})
