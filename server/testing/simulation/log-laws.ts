/** Law 6 as a simulation checks it: no log line tells of a person, and nothing fails that should not. */
import assert from 'node:assert/strict'
import type { SimulatedWorld } from './world.ts'

/** An alert is an error by design: somebody must look. */
const ALERT = 'a payment needs a person'

export function checkLog({ log, buyers }: SimulatedWorld): void {
  const secrets = buyers.flatMap(({ mobile, token, family }) => [
    mobile,
    token,
    ...family.flatMap(({ name, idNumber }) => [name, idNumber]),
  ])
  for (const { level, msg, text } of log.takeLines()) {
    const leaked = secrets.find((secret) => text.includes(secret))
    assert.equal(leaked, undefined, `personal data in a log line: ${text}`)
    if (level === 'error' || level === 'fatal') assert.equal(msg, ALERT, `something failed: ${text}`)
  }
}
