/** The platform certificate, sealed with the APIv3 key. */
import { X509Certificate } from 'node:crypto'
import { beijingRfc3339 } from '../platform/clock.ts'
import type { Said, WechatPay } from './call.ts'

export function certificates({ keys, signing }: WechatPay): Said {
  const { platformCertificate, platformSerial } = keys.wechatPay
  const certificate = new X509Certificate(platformCertificate)
  return {
    status: 200,
    body: {
      data: [
        {
          serial_no: platformSerial,
          effective_time: beijingRfc3339(certificate.validFromDate.getTime()),
          expire_time: beijingRfc3339(certificate.validToDate.getTime()),
          encrypt_certificate: signing.seal(platformCertificate, 'certificate'),
        },
      ],
    },
  }
}
