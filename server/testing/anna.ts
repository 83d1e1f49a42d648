/** Most tests need one member: anna, who is logged in, with or without something to buy. */
import { newMember, type TestMember } from './people.ts'
import { type TestPark, type TestParkOptions, testPark } from './test-park.ts'
import { type TestShop, testShop } from './test-shop.ts'

export type MemberOfShop = { shop: TestShop; token: string }

export async function shopWithAnna(): Promise<MemberOfShop> {
  const shop = await testShop()
  return { shop, token: (await newMember(shop, { account: 'anna' })).token }
}

export async function towerWithAnna(
  options: TestParkOptions = {},
): Promise<{ shop: TestShop; park: TestPark; anna: TestMember }> {
  const shop = await testShop()
  return { shop, park: await testPark(shop.db, options), anna: await newMember(shop, { account: 'anna' }) }
}
