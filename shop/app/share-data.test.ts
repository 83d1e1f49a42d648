import { expect, test } from 'vitest'
import type { Shop } from '#contract/endpoints/setting.ts'
import { screenAt, screens } from '#contract/screens.ts'
import type { PageSubject } from '../lib/page-subject.ts'
import { shareDataOf } from './share-data.ts'

const shop = {
  name: '云顶塔',
  share: { title: '云顶塔 · 云端一刻', description: '城在脚下', image: 'pictures/share.svg' },
} as Shop

const shared = (path: string, subject: PageSubject | null = null) => {
  const url = new URL(path, 'https://shop.example')
  return shareDataOf({ screen: screenAt(url.pathname), subject, url, shop, publicBucketUrl: '/files' })
}

test('a page without a subject shares the defaults of the shop', () => {
  expect(shared('/park/list?from=qr')).toEqual({
    title: '云顶塔 · 云端一刻',
    description: '城在脚下',
    link: 'https://shop.example/park/list',
    image: 'https://shop.example/files/pictures/share-square.png',
  })
})

test('a product shares its name, its summary, its picture as PNG, and its code alone', () => {
  const deck = { name: '星空观光', summary: '室内观光层', picture: 'pictures/deck433.svg' }
  expect(shared('/park/detail?code=DECK433&date=2026-11-21&slot=17%3A30', deck)).toEqual({
    title: '星空观光 · 云顶塔',
    description: '室内观光层',
    link: 'https://shop.example/park/detail?code=DECK433',
    image: 'https://shop.example/files/pictures/deck433-square.png',
  })
})

test('a private page never shares its own address', () => {
  expect(shared('/orderDetail?orderNo=2611210000000001').link).toBe('https://shop.example/index')
  expect(shared('/pay/order?orderNo=2611210000000001').link).toBe('https://shop.example/index')
  expect(shared('/nowhere').link).toBe('https://shop.example/index')
  const order = { name: '星空观光', path: '/park/detail?code=DECK433' } as const
  expect(shared('/orderDetail?orderNo=2611210000000001', order).link).toBe(
    'https://shop.example/park/detail?code=DECK433',
  )
})

test('a product that asks to log in is not what the home page is shared as', () => {
  const car = { name: '机场接送', summary: '七座商务车', picture: 'pictures/car.svg' }
  expect(shared('/detail/car?code=CAR7', car)).toEqual(shared('/nowhere'))
  const ofGroup = { name: '星空观光', path: '/park/detail?code=DECK433' } as const
  expect(shared('/group/detail?code=DECK433', ofGroup)).toMatchObject({
    title: '星空观光 · 云顶塔',
    link: 'https://shop.example/park/detail?code=DECK433',
  })
})

test('no screen shares a key, a token or a number of an order, whatever its address carries', () => {
  const secrets = ['orderNo', 'randomKey', 'key', 'token', 'redirect', 'state', 'ticket', 'code']
  const search = secrets.map((name) => `${name}=secret-of-somebody`).join('&')
  for (const { path } of screens) {
    const url = path.replaceAll(/\{\w+\}/g, 'secret-of-somebody')
    const { link } = shared(`${url}?${search}#wechat=secret-of-somebody`)
    // A path parameter of a public screen is a word of ours, such as the state of an application.
    const isPrivate = screenAt(url)?.access !== 'public'
    if (isPrivate || !path.includes('{')) expect(link, path).not.toContain('secret-of-somebody')
  }
})

test('every page shares a title, a description, a link of ours and a picture that WeChat can show', () => {
  for (const { path } of screens) {
    const { title, description, link, image } = shared(path.replaceAll(/\{\w+\}/g, '1'))
    expect(title).not.toBe('')
    expect(description).not.toBe('')
    expect(new URL(link).origin).toBe('https://shop.example')
    expect(image).toMatch(/\.png$/)
  }
})
