/** What the operator sets: the brand, the contact, where files live, the texts and pictures of the home screen. */
import * as z from 'zod/mini'
import { endpoint } from '../shop-endpoint.ts'

const SettingCode = z.string().check(z.regex(/^[a-z][a-z0-9.-]{1,63}$/))

const Shop = z.object({
  name: z.string(),
  slogan: z.string(),
  tel: z.string(),
  address: z.string(),
  openingHours: z.string(),
  consultationHours: z.string(),
  /** Share defaults (spec 1.4). */
  share: z.object({ title: z.string(), description: z.string(), image: z.string() }),
  banners: z.array(z.object({ title: z.string(), text: z.string(), picture: z.string(), link: z.string() })),
  /** Closures come first. */
  announcements: z.array(
    z.object({ title: z.string(), text: z.string(), kind: z.enum(['closure', 'news']) }),
  ),
  /** The main buttons' two colours; null: those of the house. */
  gradient: z.nullable(z.readonly(z.tuple([z.string(), z.string()]))),
  /** Where the tower stands, as its map says; null where the operator did not say. */
  position: z.nullable(z.object({ lng: z.number(), lat: z.number() })),
  /** Between so many working days a refund arrives. */
  arrivalDays: z.object({ least: z.int(), most: z.int() }),
  /** Can orders be invoiced here? */
  invoices: z.boolean(),
  /** What visitors ask the service desk, with its answers. */
  questions: z.array(z.object({ title: z.string(), text: z.string() })),
})
export type Shop = z.infer<typeof Shop>

export const readShop = endpoint({
  method: 'GET',
  path: '/api/public/setting/shop',
  access: 'public',
  summary: 'The brand, the contact and the home screen',
  answer: Shop,
})

export const readFileSetting = endpoint({
  method: 'GET',
  path: '/api/public/setting/file',
  access: 'public',
  summary: 'Where pictures and uploads live',
  answer: z.object({ fileType: z.string(), publicBucketUrl: z.string(), tempBucketUrl: z.string() }),
})

export const readValues = endpoint({
  method: 'GET',
  path: '/api/sysAccAllocation/getValues',
  access: 'public',
  summary:
    'Configuration parameters by their codes, separated by commas; unknown and private ones are left out',
  query: z.object({
    codes: z.pipe(
      z.pipe(
        z.string().check(z.maxLength(2000)),
        z.transform((list) => list.split(',')),
      ),
      z.array(SettingCode).check(z.maxLength(30)),
    ),
  }),
  answer: z.record(SettingCode, z.unknown()),
})

export const readDictionaries = endpoint({
  method: 'GET',
  path: '/common/multipleDict',
  access: 'public',
  summary: 'Enumerations by their names, separated by commas, with labels; unknown ones are left out',
  query: z.object({ dictTypes: z.string().check(z.minLength(1), z.maxLength(500)) }),
  answer: z.record(z.string(), z.array(z.object({ label: z.string(), value: z.string() }))),
})
