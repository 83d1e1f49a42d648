/** What my center asks of the server. */
import { queryOptions } from '@tanstack/react-query'
import { readProfile } from '#contract/endpoints/member.ts'
import { call } from '../../lib/call.ts'

export const profileQuery = queryOptions({
  queryKey: ['member', 'profile'],
  queryFn: ({ signal }) => call(readProfile, { signal }),
})
