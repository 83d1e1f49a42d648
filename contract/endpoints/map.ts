/** Where things are: plans of the tower and its surroundings, what stands on them, and how to get there. */
import * as z from 'zod/mini'
import { Language } from '../language.ts'
import { endpoint } from '../shop-endpoint.ts'
import { PlaceKind } from '../values/map.ts'
import { OrderType } from '../values/order.ts'
import { ProductCode, ProductKind } from '../values/product.ts'

const Plan = z.object({
  key: z.string(),
  name: z.string(),
  /** Its path below the public bucket, or an absolute address; `width` and `height` are its own units. */
  picture: z.string(),
  width: z.int(),
  height: z.int(),
})
export type Plan = z.infer<typeof Plan>

const MapPlace = z.object({
  key: z.string(),
  kind: PlaceKind,
  name: z.string(),
  text: z.string(),
  /** The plan that it stands on, and where on it: right of and below the corner at the top left. */
  plan: z.string(),
  x: z.number(),
  y: z.number(),
  /** What can be bought there. */
  product: z.nullable(z.object({ code: ProductCode, type: OrderType, kind: ProductKind })),
})
export type MapPlace = z.infer<typeof MapPlace>

const Directions = z.object({ title: z.string(), text: z.string() })
export type Directions = z.infer<typeof Directions>

export const readMap = endpoint({
  method: 'GET',
  path: '/api/map',
  access: 'public',
  summary: 'The plans, their places by the names of the catalogue, and the ways to the tower',
  answer: z.object({
    plans: z.array(Plan),
    places: z.array(MapPlace),
    ways: z.array(Directions),
    /** Is there a city map for the surroundings (readCityMap)? */
    cityMap: z.boolean(),
  }),
})
export type TowerMap = z.infer<typeof readMap.answer>

export const readCityMap = endpoint({
  method: 'GET',
  path: '/api/map/city',
  access: 'public',
  kind: 'html',
  summary: 'A page of its own for a frame: AMap 1.4.4 around the tower, when a key is configured',
  query: z.object({ language: z._default(Language, 'zh-CN') }),
  answer: z.string(),
})

/** What that page sends to the one around it. */
export const CityMapNews = z.object({
  source: z.literal('lookout-city-map'),
  state: z.enum(['ready', 'failed']),
})
