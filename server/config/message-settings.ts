/** The settings of what buyers are sent: SMS by two companies, and e-mail. */
import * as z from 'zod'
import { smsCompanies } from '#contract/values/message-setting.ts'
import {
  about,
  abroad,
  address,
  count,
  list,
  mailSender,
  smtpAddress,
  templates,
  text,
} from './config-forms.ts'

export const smsSettings = z.object({
  SMS_PROVIDERS: list
    .default([smsCompanies[0]])
    .pipe(z.array(z.enum(smsCompanies)).min(1))
    .meta(about('who sends codes: `aliyun`, `tencent`, or both, the next one when the first has trouble')),
  SMS_ABROAD: abroad.meta(
    about(
      'countries and regions outside the Chinese mainland whose mobiles get codes, by ISO 3166, or `all`; left out: ' +
        'guests and members need a mainland mobile. Needs the templates for abroad of one of SMS_PROVIDERS',
      { example: 'HK, MO, TW, GB, US' },
    ),
  ),
  SMS_ABROAD_PER_HOUR: count
    .min(1)
    .default(60)
    .meta(
      about('most codes per hour to all of them together; each one costs, and programs ask for them to earn'),
    ),
  SMS_ABROAD_PER_COUNTRY_PER_HOUR: count
    .min(1)
    .default(20)
    .meta(about('most codes per hour to one calling code')),
})

export const smsAliyunSettings = z.object({
  SMS_ALIYUN_URL: address.default('https://dysmsapi.aliyuncs.com/').meta(about('Aliyun SMS')),
  SMS_ALIYUN_KEY_ID: text.meta(about('access key')),
  SMS_ALIYUN_KEY_SECRET: text.meta(about('its secret', { secret: true })),
  SMS_ALIYUN_SIGN_NAME: text.meta(about('signature shown in the message')),
  SMS_ALIYUN_TEMPLATE_CODE: text.meta(about('template with `code`')),
  SMS_ALIYUN_ABROAD_SIGN_NAME: text.optional().meta(about('signature for abroad; else the one above')),
  SMS_ALIYUN_ABROAD_TEMPLATE_CODE: text.optional().meta(about('template of codes for abroad, with `code`')),
  SMS_ALIYUN_ABROAD_TEMPLATES: templates.meta(about('templates of notifications for abroad, as below')),
  SMS_ALIYUN_TEMPLATES: templates.meta(
    about(
      'templates of notifications by kind; a kind without one is not sent, `.en` is for English. Kinds, parameters and ' +
        'texts to register are in docs/specification.md, 11.5',
      { example: 'paid=SMS_1, paid.en=SMS_2' },
    ),
  ),
})

export const smsTencentSettings = z.object({
  SMS_TENCENT_URL: address.default('https://sms.tencentcloudapi.com/').meta(about('Tencent Cloud SMS')),
  SMS_TENCENT_REGION: text.default('ap-guangzhou').meta(about('its region')),
  SMS_TENCENT_SECRET_ID: text.meta(about('access key')),
  SMS_TENCENT_SECRET_KEY: text.meta(about('its secret', { secret: true })),
  SMS_TENCENT_SDK_APP_ID: text.meta(about('number of the SMS application')),
  SMS_TENCENT_SIGN_NAME: text.meta(about('signature shown in the message')),
  SMS_TENCENT_TEMPLATE_ID: text.meta(about('template with one parameter, the code')),
  SMS_TENCENT_ABROAD_SIGN_NAME: z
    .string()
    .default('')
    .meta(about('signature for abroad, where none is needed')),
  SMS_TENCENT_ABROAD_TEMPLATE_ID: text.optional().meta(about('template of codes for abroad')),
  SMS_TENCENT_ABROAD_TEMPLATES: templates.meta(about('templates of notifications for abroad, as below')),
  SMS_TENCENT_TEMPLATES: templates.meta(
    about('templates of notifications by kind, as above; the parameters count in that order', {
      example: 'paid=1234567',
    }),
  ),
})

export const mailSettings = z.object({
  SMTP_URL: smtpAddress.meta(
    about(
      'mail server with user and password; `smtps:` or, with STARTTLS, `smtp:`. Members with an address in their profile get copies of notifications',
      { example: 'smtps://user:password@smtp.example.com:465', secret: true },
    ),
  ),
  MAIL_FROM: mailSender.meta(
    about('who the mails are from', { example: 'Lookout Tower <no-reply@example.com>' }),
  ),
})
