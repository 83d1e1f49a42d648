/** The addresses of the official account below /oa. */
import type { Route } from '../platform/http.ts'
import { applyFaults } from '../trade/apply-faults.ts'
import type { SandboxWorld } from '../trade/world.ts'
import { authorize } from './authorize.ts'
import { accountCall } from './call.ts'
import { sendTemplateMessage } from './messages.ts'
import { profile, stableToken, ticket, userToken } from './tokens.ts'
import { drawPicture } from './users.ts'

export function officialAccountRoutes(world: SandboxWorld): Route[] {
  return [
    {
      method: 'GET',
      path: '/oa/connect/oauth2/authorize',
      answer: (request) =>
        applyFaults(world, { provider: 'WECHAT_OA', op: 'authorize', outNos: [] }, async () =>
          authorize(world, request),
        ),
    },
    {
      method: 'GET',
      path: '/oa/head/:name',
      answer: ({ params }) => ({
        status: 200,
        headers: { 'content-type': 'image/svg+xml' },
        body: drawPicture(params['name'] ?? ''),
      }),
    },
    {
      method: 'GET',
      path: '/oa/sns/oauth2/access_token',
      answer: accountCall(world, 'userToken', (request) => userToken(world, request)),
    },
    {
      method: 'GET',
      path: '/oa/sns/userinfo',
      answer: accountCall(world, 'userProfile', (request) => profile(world, request)),
    },
    {
      method: 'POST',
      path: '/oa/cgi-bin/stable_token',
      answer: accountCall(world, 'serverToken', (request) => stableToken(world, request)),
    },
    {
      method: 'GET',
      path: '/oa/cgi-bin/ticket/getticket',
      answer: accountCall(world, 'ticket', (request) => ticket(world, request)),
    },
    {
      method: 'POST',
      path: '/oa/cgi-bin/message/template/send',
      answer: accountCall(world, 'message', (request) => sendTemplateMessage(world, request)),
    },
  ]
}
