/** What the form of an address asks, by the rules of spec 5, and the address that comes of it. Pure. */
import * as z from 'zod/mini'
import type { Address } from '#contract/endpoints/parcel.ts'
import { AddressInput, RegionCode } from '#contract/values/delivery.ts'
import { Mobile, nameFault, spaceMobile, tidyName } from '#contract/values/person.ts'
import { required } from '#contract/values/text.ts'

export const addressForm = z.object({
  name: z.string().check(
    z.overwrite(tidyName),
    z.refine((name) => nameFault(name) === null, {
      error: ({ input }) => nameFault(String(input)) ?? 'invalid',
    }),
  ),
  mobile: Mobile,
  region: z.pipe(z.string().check(required), RegionCode),
  street: AddressInput.shape.street,
  isDefault: z.boolean(),
})

export type AddressFields = z.input<typeof addressForm>

export const emptyAddress: AddressFields = {
  name: '',
  mobile: '',
  region: '',
  street: '',
  isDefault: false,
}

export const fieldsOf = ({
  name,
  mobile,
  region,
  street,
  isDefault,
}: AddressInput & Partial<Pick<Address, 'isDefault'>>): AddressFields => ({
  name,
  mobile: spaceMobile(mobile),
  region,
  street,
  isDefault: isDefault ?? false,
})
