/** npm start: opens the demo tower on this machine and prints where it is. Ctrl-C closes all of it. */
import { DEMO_PASSWORD, demoAccounts } from '../demo/people.ts'
import { demoStaff } from '../demo/staff.ts'
import { openCopy, type RunningCopy } from './launch/copy.ts'
import { dataFolder } from './launch/folders.ts'
import { portOf } from './launch/ports.ts'
import { runCopy } from './launch/run-copy.ts'
import { buildWebIfStale } from './launch/web-build.ts'

if (process.env['NODE_ENV'] === 'production') {
  console.error(
    'npm start opens the demo tower. In production, start server/main.ts with settings of your own.',
  )
  process.exit(1)
}

await runCopy(dataFolder(), async (context) => {
  const copy = await openCopy({
    ...context,
    ports: {
      shop: await portOf('PORT', 8080),
      sandbox: await portOf('SANDBOX_PORT', 8790),
      metrics: await portOf('METRICS_PORT', 9464),
    },
    prepareWeb: () => buildWebIfStale(context.say),
  })
  context.say(welcome(copy, context.log.file))
  return copy.shopUrl
})

function welcome(copy: RunningCopy, logFile: string): string {
  const seconds = ((Date.now() - performance.timeOrigin) / 1000).toFixed(1)
  return [
    '',
    `  Lookout is open (${seconds} s).`,
    '',
    `  Shop       ${copy.shopUrl}`,
    `  Console    ${copy.shopUrl}/console`,
    `  API        ${copy.shopUrl}/front/docs`,
    `  Sandbox    ${copy.sandboxUrl}   SMS codes, cashiers, the WeChat browser`,
    `  Metrics    ${copy.metricsUrl}`,
    '',
    ...demoAccounts.map(({ account, corp }) =>
      accountLine(account, corp === null ? 'member' : 'travel agency'),
    ),
    ...demoStaff.map(({ account }) => accountLine(account, 'staff')),
    '',
    `  Log        ${logFile}`,
    '  Ctrl-C closes all of it.',
    '',
  ].join('\n')
}

function accountLine(account: string, who: string): string {
  return `  Account    ${`${account} / ${DEMO_PASSWORD}`.padEnd(24)} ${who}`
}
