/**
 * The companies' own clients against the sandbox: the sandbox understands what they send, and they understand its answers.
 * Tencent's is the whole of its SDK, Aliyun's the one that its generated clients are made of.
 */
import { Agent, createServer, type IncomingMessage, request, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SandboxSetup, setStage } from '../testing/start.ts'

/** CommonJS packages, each with a default of its own. */
const require = createRequire(import.meta.url)
const {
  default: AliyunClient,
  Config,
  Params,
  OpenApiRequest,
} = require('@alicloud/openapi-client') as typeof import('@alicloud/openapi-client')
const { RuntimeOptions } = require('@alicloud/tea-util') as typeof import('@alicloud/tea-util')
const { CommonClient } =
  require('tencentcloud-sdk-nodejs-common') as typeof import('tencentcloud-sdk-nodejs-common')

const MOBILE = '13800138000'

let stage: SandboxSetup
let doors: { aliyun: Server; tencent: Server }
beforeAll(async () => {
  stage = await setStage()
  doors = { aliyun: await openDoor('/dysms/'), tencent: await openDoor('/tcsms/') }
})
beforeEach(() => stage.control.reset())
afterAll(async () => {
  for (const door of Object.values(doors)) door.close()
  await stage.end()
})

/** The companies live at the root of a host of their own; everything else goes on as it came. */
async function openDoor(path: string): Promise<Server> {
  const door = createServer((incoming, answer) => {
    const address = new URL(path + (incoming.url ?? '').slice(1), stage.sandbox.url)
    const outgoing = request(
      address,
      { method: 'POST', headers: incoming.headers },
      (response: IncomingMessage) => {
        answer.writeHead(response.statusCode ?? 500, response.headers)
        response.pipe(answer)
      },
    )
    incoming.pipe(outgoing)
  })
  await new Promise<void>((opened) => door.listen(0, '127.0.0.1', opened))
  return door
}

const portOf = (door: Server) => (door.address() as AddressInfo).port

describe('the client of Aliyun', () => {
  const send = (over: { secret?: string; mobile?: string } = {}) => {
    const { keyId, keySecret, signName, templateCode } = stage.sandbox.keys.smsAliyun
    const client = new AliyunClient(
      new Config({
        accessKeyId: keyId,
        accessKeySecret: over.secret ?? keySecret,
        endpoint: `127.0.0.1:${portOf(doors.aliyun)}`,
        protocol: 'HTTP',
      }),
    )
    const action = {
      action: 'SendSms',
      version: '2017-05-25',
      method: 'POST',
      pathname: '/',
      protocol: 'HTTP',
    }
    const params = new Params({
      ...action,
      authType: 'AK',
      style: 'RPC',
      reqBodyType: 'json',
      bodyType: 'json',
    })
    const query = {
      PhoneNumbers: over.mobile ?? MOBILE,
      SignName: signName,
      TemplateCode: templateCode,
      TemplateParam: '{"code":"135790"}',
    }
    return client.callApi(params, new OpenApiRequest({ query }), new RuntimeOptions({}))
  }

  it('sends a code', async () => {
    expect(await send()).toMatchObject({ statusCode: 200, body: { Code: 'OK', BizId: expect.any(String) } })
    expect(await stage.control.smsCode(MOBILE)).toBe('135790')
  })

  it('refuses a second one within the minute, and an invalid number', async () => {
    await send()
    expect((await send()).body).toMatchObject({ Code: 'isv.BUSINESS_LIMIT_CONTROL' })
    expect((await send({ mobile: '12' })).body).toMatchObject({ Code: 'isv.MOBILE_NUMBER_ILLEGAL' })
  })

  it('with another secret is refused, and says why', async () => {
    await expect(send({ secret: 'another' })).rejects.toMatchObject({ code: 'SignatureDoesNotMatch' })
    expect(await stage.control.outbox()).toEqual([])
  })
})

describe('the client of Tencent Cloud', () => {
  /** It signs its host, so it speaks to the real one, whose calls come in at our door. */
  const throughTheDoor = () => {
    const agent = new Agent()
    const connect = agent.createConnection.bind(agent)
    agent.createConnection = (_, connected) =>
      connect({ host: '127.0.0.1', port: portOf(doors.tencent) }, connected)
    return agent
  }
  const send = (over: { secret?: string; mobile?: string } = {}) => {
    const { secretId, secretKey, sdkAppId, signName, templateId } = stage.sandbox.keys.smsTencent
    const client = new CommonClient('sms.tencentcloudapi.com', '2021-01-11', {
      credential: { secretId, secretKey: over.secret ?? secretKey },
      region: 'ap-guangzhou',
      profile: { httpProfile: { protocol: 'http://', agent: throughTheDoor() } },
    })
    return client.request('SendSms', {
      PhoneNumberSet: [`+86${over.mobile ?? MOBILE}`],
      SmsSdkAppId: sdkAppId,
      SignName: signName,
      TemplateId: templateId,
      TemplateParamSet: ['246802'],
    })
  }
  const said = (Code: string) => ({ SendStatusSet: [{ Code }] })

  it('sends a code', async () => {
    expect(await send()).toMatchObject(said('Ok'))
    expect(await stage.control.smsCode(MOBILE)).toBe('246802')
  })

  it('refuses a second one within the minute, and an invalid number', async () => {
    await send()
    expect(await send()).toMatchObject(said('LimitExceeded.PhoneNumberThirtySecondLimit'))
    expect(await send({ mobile: '12' })).toMatchObject(said('InvalidParameterValue.IncorrectPhoneNumber'))
  })

  it('with another secret is refused, and says why', async () => {
    await expect(send({ secret: 'another' })).rejects.toMatchObject({ code: 'AuthFailure.SignatureFailure' })
    expect(await stage.control.outbox()).toEqual([])
  })
})
