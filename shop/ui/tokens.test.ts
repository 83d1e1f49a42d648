import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { eagerSizes } from '#contract/values/picture-variants.ts'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)')

const tokensIn = (part: string) =>
  new Map([...part.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]))
const themes = {
  light: tokensIn(light),
  dark: new Map([...tokensIn(light), ...tokensIn(dark)]),
}

/** WCAG 2: relative luminance of "#rrggbb". */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: string, b: string): number {
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (lighter + 0.05) / (darker + 0.05)
}

const texts = ['ink', 'ink-soft', 'brand-ink', 'price', 'warn', 'danger', 'ok']
const pairs = [
  ...texts.flatMap((text) => [
    [text, 'paper'],
    [text, 'paper-sunk'],
  ]),
  ['brand-ink', 'brand-wash'],
  ['warn', 'warn-wash'],
  ['danger', 'danger-wash'],
  ['ok', 'ok-wash'],
  ['on-brand', 'brand-from'],
  ['on-brand', 'brand-to'],
  ['code-ink', 'code-paper'],
]

describe.each(Object.entries(themes))('in the %s theme', (_, tokens) => {
  test.each(pairs)('%s can be read on %s', (text = '', ground = '') => {
    expect(contrast(tokens.get(text) ?? '', tokens.get(ground) ?? '')).toBeGreaterThanOrEqual(4.5)
  })
})

test('lengths stand on the grid, radii, type sizes and motion on their scales', () => {
  const valuesOf = (name: RegExp) =>
    [...themes.light].filter(([key]) => name.test(key)).map(([, value]) => Number.parseFloat(value))
  expect(valuesOf(/^space-/)).toEqual([4, 8, 16, 24, 32, 40, 48])
  expect(valuesOf(/^radius-/)).toEqual([8, 12, 20])
  expect(valuesOf(/^type-/).map((rem) => rem * 16)).toEqual([12, 14, 16, 20, 28])
})

test('pictures that are asked for before they are laid out know how wide the page grows', () => {
  const column = Number.parseInt(themes.light.get('column') ?? '', 10)
  expect(eagerSizes.full).toBe(`(min-width: ${column}px) ${column}px, 100vw`)
  expect(eagerSizes.most).toBe(`(min-width: ${column}px) ${column * 0.75}px, 75vw`)
  expect(eagerSizes.half).toBe(`(min-width: ${column}px) ${column / 2}px, 50vw`)
})
