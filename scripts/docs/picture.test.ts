/** How rooms and arrows of the picture follow from imports. */
import { expect, test } from 'vitest'
import {
  depthOf,
  directOnly,
  type Imports,
  pictureOf,
  roomOf,
  roomPictureOf,
  roomsWithin,
} from './picture.ts'

const importing = (table: Record<string, string[]>): Imports =>
  new Map(Object.entries(table).map(([room, used]) => [room, new Set(used)]))

test.each([
  ['server/modules/ordering/place/place-order.ts', 'server/modules/ordering'],
  ['shop/features/home/home-page.tsx', 'shop/features/home'],
  ['server/platform/clock.ts', 'server/platform'],
  ['server/app.ts', 'server/'],
  ['contract/values/fen.ts', 'contract'],
  ['sandbox/sms/aliyun.ts', 'sandbox'],
])('%s is in %s', (file, room) => expect(roomOf(file)).toBe(room))

const imports = importing({
  'server/modules/payment': ['server/modules/ordering', 'server/platform', 'contract'],
  'server/modules/ordering': ['server/platform', 'contract'],
  'server/platform': ['contract'],
  contract: [],
})

test('a room stands as low as its imports allow', () => {
  expect([...imports.keys()].map((room) => depthOf(imports, room))).toEqual([3, 2, 1, 0])
})

test('an arrow that others imply is left out', () => {
  expect(directOnly(imports)).toEqual(
    importing({
      'server/modules/payment': ['server/modules/ordering'],
      'server/modules/ordering': ['server/platform'],
      'server/platform': ['contract'],
      contract: [],
    }),
  )
})

test('the picture has a floor for each depth of modules', () => {
  expect(pictureOf(imports).match(/floor \d/g)).toEqual(['floor 2', 'floor 1'])
})

test('a circle of rooms cannot be drawn', () => {
  expect(() => pictureOf(importing({ demo: ['contract'], contract: ['demo'] }))).toThrow(
    'demo -> contract -> demo',
  )
})

test('of what lies directly in a module, a file that needs a room is drawn by itself, the others together', () => {
  const rooms = roomsWithin(
    'm',
    new Map([
      ['m/rules.ts', []],
      ['m/routes.ts', ['m/start/open.ts', 'm/rules.ts']],
      ['m/sweeps.ts', ['m/routes.ts']],
      ['m/start/open.ts', ['m/rules.ts', 'elsewhere/clock.ts']],
    ]),
  )
  expect(rooms).toEqual(
    importing({
      'm/': [],
      'm/routes.ts': ['m/start', 'm/'],
      'm/sweeps.ts': ['m/routes.ts'],
      'm/start': ['m/'],
    }),
  )
  expect(roomPictureOf('m', rooms).match(/floor \d/g)).toEqual(['floor 4', 'floor 3', 'floor 2', 'floor 1'])
})
