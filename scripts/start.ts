/** npm start: opens the demo tower on this machine and prints where it is. Ctrl-C closes all of it. */
import { DEMO_PASSWORD, demoAccounts } from '../demo/people.ts'
import { demoStaff } from '../demo/staff.ts'
import { dataFolder } from './launch/folders.ts'
import { type House, openHouse } from './launch/house.ts'
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
  const house = await openHouse({
    ...context,
    ports: {
      shop: await portOf('PORT', 8080),
      sandbox: await portOf('SANDBOX_PORT', 8790),
      metrics: await portOf('METRICS_PORT', 9464),
    },
    prepareWeb: () => buildWebIfStale(context.say),
  })
  context.say(welcome(house, context.log.file))
  return house.shopUrl
})

function welcome(house: House, logFile: string): string {
  const seconds = ((Date.now() - performance.timeOrigin) / 1000).toFixed(1)
  return [
    '',
    `  Lookout is open (${seconds} s).`,
    '',
    `  Shop       ${house.shopUrl}`,
    `  Console    ${house.shopUrl}/console`,
    `  API        ${house.shopUrl}/front/docs`,
    `  Sandbox    ${house.sandboxUrl}   SMS codes, cashiers, the WeChat browser`,
    `  Metrics    ${house.metricsUrl}`,
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
