/** What the pages of pick-up points ask of the server. */
import { queryOptions } from '@tanstack/react-query'
import { listStaffPickUpPoints } from '#contract/console/parcel.ts'
import { call } from '../../lib/call.ts'

/** All of them: a tower has a handful. */
export const pointsQuery = queryOptions({
  queryKey: ['pick-up-points', 'all'],
  queryFn: () => call(listStaffPickUpPoints),
})
