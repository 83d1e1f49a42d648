/** What every text of the shop keeps to, whichever screen shows it. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Every string in quotes of the screens' word tables and of the demo tower's texts. */
const texts = [
  ...globSync('{app,lib,features}/**/*messages.ts', { cwd: import.meta.dirname }).map((path) =>
    join(import.meta.dirname, path),
  ),
  ...globSync('../demo/*.ts', { cwd: import.meta.dirname, exclude: ['**/*.test.ts'] }).map((path) =>
    join(import.meta.dirname, path),
  ),
].flatMap((path) =>
  [...readFileSync(path, 'utf8').matchAll(/'((?:[^'\\\n]|\\.)*)'/g)].map(([, text = '']) => text),
)

test('questions end with their mark', () => {
  const isQuestion = (text: string) =>
    /(吗|呢|么办|什么)$/.test(text) ||
    /^(How|What|Can|Do|Does|Is|Are|Who|Where|Which) [^.]* (I|we|you|me)$/.test(text)
  expect(texts.length).toBeGreaterThan(500)
  expect(texts.filter((text) => isQuestion(text) && !/看看那里有什么$/.test(text))).toEqual([])
})

test('no text exclaims', () => {
  expect(texts.filter((text) => /[！]|[a-z]!/.test(text))).toEqual([])
})

test('nobody is sent to the telephone or the window for what the shop does by itself', () => {
  const sendsAway =
    /(致电|拨打)[^。]*(办理|退款|改期|发票)|发票[^。]*(致电|拨打)|[Cc]all \d[^.]*(refund|invoice)|invoice[^.]*, call/
  expect(texts.filter((text) => sendsAway.test(text))).toEqual([])
})
