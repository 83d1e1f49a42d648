import { expect, test } from 'vitest'
import { EditedProduct } from '#contract/console/catalogue.ts'
import { dividingTags } from '../../server/modules/catalogue/list-rules.ts'
import { demoProducts } from './seed-catalogue.ts'

test('every product of the demo tower has tags that staff could save, and the long lists can be narrowed', () => {
  for (const { code, tags } of demoProducts) {
    expect(tags.length, code).toBeGreaterThan(0)
    expect(EditedProduct.shape.tags.safeParse(tags).success, code).toBe(true)
  }
  const lists = Map.groupBy(demoProducts, ({ type = 'PKTK', kind }) => `${type} ${kind}`)
  for (const list of ['PKTK park', 'PKTK ztyPark', 'ER general', 'MD general', 'CR general'])
    expect(dividingTags(lists.get(list) ?? []).length, list).toBeGreaterThan(0)
})

test('no tag promises money back: whether it comes back online is said by the policy, by channel', () => {
  const texts = demoProducts.flatMap(({ tags }) => tags.flatMap((tag) => Object.values(tag)))
  expect(texts.filter((text) => /退|取消|refund|cancel/i.test(text))).toEqual([])
})
