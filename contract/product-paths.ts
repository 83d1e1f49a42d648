/** Where a product and the form of its order are shown: read from the table of product types. */
import { pathOfScreen, type ScreenName, type ScreenPath } from './screens.ts'
import type { OrderType } from './values/order.ts'
import type { ProductKind } from './values/product.ts'
import { productTypes } from './values/product-types.ts'

export type Family = keyof typeof productTypes

/** What an order knows of its product names no kind. */
export type TypedProduct = { type: OrderType; kind?: ProductKind }

type Screens<Row = (typeof productTypes)[Family]> = Row extends { screens: infer Kinds }
  ? Kinds[keyof Kinds]
  : never
type Pages<Page extends string, Of = Screens> = Of extends { [Name in Page]: infer Screen extends ScreenName }
  ? Screen
  : never

export type ListScreen = Pages<'list'>
export type DetailScreen = Pages<'detail'>
export type OrderFormScreen = Pages<'order'> | Pages<'guestOrder'>

/** Cards have the wire type of tickets and a kind of their own. */
export const familyOf = ({ type, kind }: TypedProduct): Family => (kind === 'card' ? 'CARD' : type)

/** All screens that are one page of products: lists, details or order forms. */
export const screensOfTypes = (...pages: ('list' | 'detail' | 'order' | 'guestOrder')[]): ScreenName[] => {
  const screens = Object.values(productTypes).flatMap((row) => Object.values<PageScreens>(row.screens))
  return [...new Set(screens.flatMap((of) => pages.flatMap((page) => of[page] ?? [])))]
}

/** The list, the page or the form of every type of which all products are of the general kind. */
export const generalScreens = <Page extends 'list' | 'detail' | 'order'>(page: Page) =>
  Object.values(productTypes).flatMap(({ screens }) => ('general' in screens ? [screens.general[page]] : []))

type PageScreens = {
  list: ListScreen
  detail: DetailScreen
  order: Pages<'order'>
  guestOrder?: Pages<'guestOrder'>
}

function screensOf(product: TypedProduct): PageScreens {
  const ofKinds: Partial<Record<ProductKind, PageScreens>> = productTypes[familyOf(product)].screens
  const screens = (product.kind && ofKinds[product.kind]) ?? Object.values(ofKinds)[0]
  if (!screens) throw new Error(`products of type ${product.type} have no screens`)
  return screens
}

/** Which products the list at a path shows; null for a path that is no list. */
export function typeListedAt(path: string): Required<TypedProduct> | null {
  for (const { type, screens } of Object.values(productTypes))
    for (const [kind, { list }] of Object.entries<PageScreens>(screens))
      if (pathOfScreen(list) === path) return { type, kind: kind as ProductKind }
  return null
}

export const productListPath = (product: TypedProduct): ScreenPath<ListScreen> =>
  pathOfScreen(screensOf(product).list)

export const productPath = (product: TypedProduct): ScreenPath<DetailScreen> =>
  pathOfScreen(screensOf(product).detail)

/** Members have one form, everybody else may have another. */
export function orderFormPath(
  product: TypedProduct,
  buyer: 'member' | 'guest' | 'visitor',
): ScreenPath<OrderFormScreen> {
  const { order, guestOrder = order } = screensOf(product)
  return pathOfScreen(buyer === 'member' ? order : guestOrder)
}
