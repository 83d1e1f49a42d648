/** Where a product and the form of its order are shown: read from the table of product types. */
import { pathOfScreen, type ScreenName, type ScreenPath } from './screens.ts'
import type { OrderType } from './values/order.ts'
import type { ProductKind } from './values/product.ts'
import { productTypes } from './values/product-types.ts'

export type Family = keyof typeof productTypes

/** A guest proved a mobile; a group is a member who buys for one. */
export type ViewerKind = 'member' | 'guest' | 'visitor' | 'group'

/** What everybody else sees at a screen on the left, groups see at one of their own (spec 2.3). */
const screenForGroups = {
  parkList: 'groupList',
  parkDetail: 'groupDetail',
  parkOrder: 'groupOrder',
} as const satisfies Partial<Record<ScreenName, ScreenName>>

type ForGroups = typeof screenForGroups
export type AsSeen<Name extends ScreenName> = Name | (Name extends keyof ForGroups ? ForGroups[Name] : never)

export function asSeenBy<Name extends ScreenName>(buyer: ViewerKind, name: Name): AsSeen<Name> {
  const own: Partial<Record<ScreenName, ScreenName>> = screenForGroups
  return ((buyer === 'group' && own[name]) || name) as AsSeen<Name>
}

/** An order names only a kind that has a row of its own: all else it knows by its type. */
export type TypedProduct = { type: OrderType; kind?: ProductKind | undefined }

type Screens<Row = (typeof productTypes)[Family]> = Row extends { screens: infer Kinds }
  ? Kinds[keyof Kinds]
  : never
export type Pages<Page extends string, Of = Screens> = Of extends {
  [Name in Page]: infer Screen extends ScreenName
}
  ? Screen
  : never

export type ListScreen = Pages<'list'>
export type DetailScreen = Pages<'detail'>

/** A kind with a row of its own in the table of product types. */
export type OwnKind = Extract<ProductKind, Family>

export const hasOwnRow = (kind: ProductKind | undefined): kind is OwnKind => (kind as string) in productTypes

/** Not by `hasOwnRow`: the first view loads this one, and counts every byte. */
export const familyOf = ({ type, kind }: TypedProduct): Family =>
  (kind as string) in productTypes ? (kind as OwnKind) : type

export type KnownProduct = { type: OrderType; kind: ProductKind }

/** The kinds of products, each with its wire type, in the order of the table. */
export const typedProducts: readonly KnownProduct[] = Object.values(productTypes).flatMap(
  ({ type, screens }) => Object.keys(screens).map((kind) => ({ type, kind: kind as ProductKind })),
)

export const takesComments = (product: TypedProduct): boolean => productTypes[familyOf(product)].comments

/** All screens that are one page of products: lists, details or order forms. */
export const screensOfTypes = (...pages: ('list' | 'detail' | 'order' | 'guestOrder')[]): ScreenName[] => {
  const screens = Object.values(productTypes).flatMap((row) => Object.values<PageScreens>(row.screens))
  const named = screens.flatMap((of) => pages.flatMap((page) => of[page] ?? []))
  return [...new Set(named.flatMap((name) => [name, asSeenBy('group', name)]))]
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

export function screensOf(product: TypedProduct): PageScreens {
  const ofKinds: Partial<Record<ProductKind, PageScreens>> = productTypes[familyOf(product)].screens
  const [first] = Object.values(ofKinds) as [PageScreens]
  return (product.kind && ofKinds[product.kind]) ?? first
}

/** Which products the list at a path shows; null for a path that is no list. */
export function typeListedAt(path: string): { type: OrderType; kind: ProductKind } | null {
  for (const { type, screens } of Object.values(productTypes))
    for (const [kind, { list }] of Object.entries<PageScreens>(screens))
      if (pathOfScreen(list) === path) return { type, kind: kind as ProductKind }
  return null
}

export const productListPath = (
  product: TypedProduct,
  buyer: ViewerKind = 'visitor',
): ScreenPath<AsSeen<ListScreen>> => pathOfScreen(asSeenBy(buyer, screensOf(product).list))

export const productPath = (
  product: TypedProduct,
  buyer: ViewerKind = 'visitor',
): ScreenPath<AsSeen<DetailScreen>> => pathOfScreen(asSeenBy(buyer, screensOf(product).detail))
