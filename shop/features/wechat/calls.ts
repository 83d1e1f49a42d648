/** What is asked about WeChat and the account. */
import { queryOptions } from '@tanstack/react-query'
import { readWechatBinding, unbindWechat } from '#contract/endpoints/session.ts'
import { call } from '../../lib/call.ts'

export const wechatBindingQuery = queryOptions({
  queryKey: ['wechat', 'binding'],
  queryFn: ({ signal }) => call(readWechatBinding, { signal }),
})

export const sendUnbinding = () => call(unbindWechat)
