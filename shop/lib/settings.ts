/** The operator's settings that every screen needs: the brand and where files live. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { readFileSetting, readShop, type Shop } from '#contract/endpoints/setting.ts'
import { call } from './call.ts'

const hour = 3_600_000

export const shopQuery = queryOptions({
  queryKey: ['setting', 'shop'],
  queryFn: ({ signal }) => call(readShop, { signal }),
  staleTime: 300_000,
})

export const fileSettingQuery = queryOptions({
  queryKey: ['setting', 'file'],
  queryFn: ({ signal }) => call(readFileSetting, { signal }),
  staleTime: hour,
})

export const useShop = (): Shop | undefined => useQuery(shopQuery).data
