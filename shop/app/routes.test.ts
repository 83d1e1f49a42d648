/** Every screen of the contract is a route of the router and the other way round, with a page that is loaded lazily. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { screens } from '#contract/screens.ts'
import { routeTree } from './routes.tsx'
import { routerPath, screenOfRoute } from './screen-of-route.ts'

const routes = Object.values(routeTree.children ?? {})

test('the router knows the root path, every screen and nothing else', () => {
  const declared = routes.map(({ options }) => options.path)
  expect(declared.toSorted()).toEqual(['/', ...screens.map(({ path }) => routerPath(path))].toSorted())
})

test('every page but the home screen, which the shell keeps alive, is loaded when it is opened', () => {
  for (const { options } of routes) {
    if (options.path === '/' || options.path === '/index') continue
    expect(options.component, options.path).toHaveProperty('preload')
  }
})

test('a route leads back to its screen', () => {
  for (const screen of screens) expect(screenOfRoute(routerPath(screen.path))).toBe(screen)
  expect(screenOfRoute('/')).toBeNull()
  expect(screenOfRoute('/nothing')).toBeNull()
})

test('every screen is opened by its address, or arrived at, in some journey', () => {
  const root = join(import.meta.dirname, '../..')
  const journeys = globSync('e2e/**/*.ts', { cwd: root })
    .map((file) => readFileSync(join(root, file), 'utf8').replaceAll('\\/', '/'))
    .join('\n')
  const isOpened = ({ path }: (typeof screens)[number]) => {
    const [start = ''] = path.split('{')
    return new RegExp(`${RegExp.escape(start)}${start === path ? '(?![\\w]|/\\w)' : ''}`).test(journeys)
  }
  expect(screens.filter((screen) => !isOpened(screen)).map(({ path }) => path)).toEqual([])
})
