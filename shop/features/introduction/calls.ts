/** What an introduction asks of the server. */
import { queryOptions } from '@tanstack/react-query'
import { readIntroduction } from '#contract/endpoints/introduction.ts'
import type { IntroducedModule } from '#contract/introductions.ts'
import { call } from '../../lib/call.ts'

export const introductionQuery = (module: IntroducedModule) =>
  queryOptions({
    queryKey: ['introduction', module],
    queryFn: ({ signal }) => call(readIntroduction, { params: { module }, signal }),
  })
