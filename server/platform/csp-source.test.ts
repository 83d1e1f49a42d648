/** Which pictures a browser loads by a source of the content security policy. */
import { expect, test } from 'vitest'
import { isLoadedFrom } from './csp-source.ts'

test.each([
  ['https://cdn.example', 'https://cdn.example/a/b.png?c=d', true],
  ['https://cdn.example', 'https://cdn.example:443/a.png', true],
  ['https://CDN.example', 'https://cdn.EXAMPLE/a.png', true],
  ['cdn.example', 'https://cdn.example/a.png', true],
  ['http://cdn.example', 'https://cdn.example/a.png', true],
  ['https://*.cdn.example', 'https://a.b.cdn.example/c.png', true],
  ['https://cdn.example:8443', 'https://cdn.example:8443/a.png', true],
  ['https://cdn.example:*', 'https://cdn.example:8443/a.png', true],
  ['https://cdn.example/shop/', 'https://cdn.example/shop/a.png', true],
  ['https://cdn.example/a.png', 'https://cdn.example/a.png', true],
  ['https:', 'https://anywhere.example/a.png', true],
  ['https://cdn.example', 'https://cdn.example.evil.example/a.png', false],
  ['https://cdn.example', 'https://cdn.example@evil.example/a.png', false],
  ['https://cdn.example', 'https://evil.example/cdn.example', false],
  ['https://*.cdn.example', 'https://cdn.example/a.png', false],
  ['https://*.cdn.example', 'https://evilcdn.example/a.png', false],
  ['https://cdn.example', 'https://cdn.example:8443/a.png', false],
  ['https://cdn.example/shop/', 'https://cdn.example/other/a.png', false],
  ['https://cdn.example/a.png', 'https://cdn.example/a.png/b', false],
  ['data:', 'https://cdn.example/a.png', false],
  ['https://cdn.example', 'https://', false],
])('%s for %s: %s', (source, address, isLoaded) => {
  expect(isLoadedFrom(source, address)).toBe(isLoaded)
})
