/** The bench's connection reads whole answers, however they arrive. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drive, parseAnswer, withLines } from './http-line.ts'

const answer = Buffer.from('HTTP/1.1 404 Not Found\r\ncontent-length: 5\r\nx: y\r\n\r\nhello')

describe('an answer', () => {
  test('is read once all of it is there', () => {
    for (let bytes = 0; bytes < answer.length; bytes += 1)
      expect(parseAnswer(answer.subarray(0, bytes))).toBeNull()
    expect(parseAnswer(answer)).toEqual({
      status: 404,
      head: Buffer.from('HTTP/1.1 404 Not Found\r\ncontent-length: 5\r\nx: y'),
      body: Buffer.from('hello'),
      bytes: answer.length,
    })
  })

  test('without a length is not guessed', () => {
    expect(() => parseAnswer(Buffer.from('HTTP/1.1 200 OK\r\n\r\n'))).toThrow('content-length')
  })
})

describe('lines', () => {
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    response.writeHead(200, path === '/unsized' ? {} : { 'content-length': path.length })
    response.end(path)
  })
  let url = ''
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => server.close())

  test('do every job once, and each reads its own answer', async () => {
    const jobs = Array.from({ length: 20 }, (_, n) => `/job-${n}`)
    const paths: string[] = []
    const seconds = await withLines(url, 3, (lines) =>
      drive(lines, jobs, async (line, path) => {
        const { body } = await line.ask(Buffer.from(`GET ${path} HTTP/1.1\r\nhost: test\r\n\r\n`))
        expect(body.toString()).toBe(path)
        paths.push(path)
      }),
    )
    expect(paths.toSorted()).toEqual(jobs.toSorted())
    expect(seconds).toBeGreaterThan(0)
  })

  test('say so when they cannot read an answer', async () => {
    const asking = withLines(url, 1, async ([line]) =>
      line?.ask(Buffer.from('GET /unsized HTTP/1.1\r\nhost: test\r\n\r\n')),
    )
    await expect(asking).rejects.toThrow('content-length')
  })

  test('say so when the server is gone', async () => {
    const asking = withLines(url, 1, async ([line]) => {
      const answered = line?.ask(Buffer.from('GET /slow HTTP/1.1\r\n'))
      server.closeAllConnections()
      await answered
    })
    await expect(asking).rejects.toThrow(/closed a connection|ECONNRESET/)
  })
})
