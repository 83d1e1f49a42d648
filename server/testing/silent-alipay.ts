/** Alipay as it is configured, at an address where nobody answers: for calls that only write down what is to be asked. */
import { generateKeyPairSync } from 'node:crypto'
import { alipayGateway } from '../gateways/alipay.ts'
import type { PayGateway } from '../modules/payment/pay-gateway.ts'

export function silentAlipay(): PayGateway {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return alipayGateway({
    gatewayUrl: 'http://127.0.0.1:9/gateway.do',
    appId: '2021000000000001',
    sellerId: '2088000000000001',
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    notifyUrl: 'http://127.0.0.1:9/webhook',
  })
}
