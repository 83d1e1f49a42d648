/** The sandbox as a whole: what it remembers, who may command it, and how it starts and ends. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sandboxControl } from './control.ts'
import { startSandbox } from './sandbox.ts'
import { type SandboxSetup, setStage } from './testing/start.ts'
import { newOutNo, order, query } from './testing/wechat-client.ts'

let stage: SandboxSetup
beforeAll(async () => {
  stage = await setStage()
})
afterAll(() => stage.end())

describe('after a restart', () => {
  it('trades, webhooks, rules and the clock are as they were, and the ladder goes on', async () => {
    const [paid, open] = [newOutNo(), newOutNo()]
    await order(stage, paid)
    await order(stage, open)
    stage.merchant.answer(500)
    await stage.control.pay(paid)
    await stage.control.addRule({ match: { outNo: open, op: 'query' }, fault: '429' })
    await stage.control.advance(10_000)
    await stage.sandbox.stop()
    expect(readdirSync(stage.dir).sort()).toEqual(['keys.json', 'state.sqlite'])

    const sandbox = await startSandbox({ port: 0, dir: stage.dir })
    const control = sandboxControl(sandbox.url, sandbox.keys.controlToken)
    Object.assign(stage, { sandbox, control })
    expect((await query(stage, open)).status).toBe(429)
    expect(await (await query(stage, paid)).json()).toMatchObject({ trade_state: 'SUCCESS' })
    stage.merchant.answer(200)
    await control.advance(5000)
    expect((await control.webhooks(paid))[0]).toMatchObject({ state: 'accepted' })
    expect((await control.webhooks(paid))[0]?.attempts).toHaveLength(2)
  })
})

describe('the control API', () => {
  it('obeys nobody without the token', async () => {
    for (const authorization of ['', 'Bearer', 'Bearer x', `Bearer ${'x'.repeat(40)}`]) {
      const answer = await fetch(`${stage.sandbox.url}/__ctl/trades`, { headers: { authorization } })
      expect(answer.status).toBe(401)
    }
    await expect(sandboxControl(stage.sandbox.url, 'x').reset()).rejects.toThrow('401')
  })

  it('says what it does not know', async () => {
    await expect(stage.control.pay('P000000')).rejects.toThrow('No such trade')
    await expect(stage.control.settleRefund('R0', 'succeed')).rejects.toThrow('No such refund')
    await expect(stage.control.advance(-1)).rejects.toThrow('400')
  })
})

describe('the process', () => {
  const dir = mkdtempSync(join(tmpdir(), 'sandbox-main-'))
  afterAll(() => rmSync(dir, { recursive: true }))

  function start(env: Record<string, string> = {}): ChildProcess {
    const main = new URL('./main.ts', import.meta.url)
    return fork(main, { env: { PATH: '', SANDBOX_PORT: '0', SANDBOX_DIR: dir, ...env }, silent: true })
  }

  it('refuses to run in production', async () => {
    const child = start({ NODE_ENV: 'production' })
    const [code] = await once(child, 'exit')
    expect(code).toBe(1)
  })

  it.each(['SIGTERM', 'SIGINT'] as const)('says where it is and ends on %s', async (signal) => {
    const child = start()
    const [{ sandboxUrl }] = (await once(child, 'message')) as [{ sandboxUrl: string }]
    expect((await fetch(sandboxUrl)).status).toBe(200)
    child.kill(signal)
    const [code] = await once(child, 'exit')
    expect(code).toBe(0)
  })

  it('ends when the one who started it is gone', async () => {
    const child = start()
    await once(child, 'message')
    child.disconnect()
    const [code] = await once(child, 'exit')
    expect(code).toBe(0)
  })
})
