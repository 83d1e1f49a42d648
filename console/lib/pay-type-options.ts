/** The ways to pay as one chooses among them: several are called the same, so those say where they work. */
import { payTypeLabels } from '#contract/dictionaries/payment.ts'
import type { Language } from '#contract/language.ts'
import { type Browser, type PayType, payTypes, payTypesFor } from '#contract/values/payment.ts'

const browserWords: Record<Language, Record<Browser, string>> = {
  'zh-CN': { wechat: '微信内', phone: '手机浏览器', desktop: '电脑', app: 'App' },
  'en-US': { wechat: 'inside WeChat', phone: 'phone browser', desktop: 'computer', app: 'app' },
}

const browsers = Object.keys(payTypesFor) as Browser[]

export function payTypeOptions(language: Language): { value: PayType; label: string }[] {
  const labels = payTypeLabels[language]
  const isAlone = (payType: PayType) =>
    payTypes.every((other) => other === payType || labels[other] !== labels[payType])
  const whereOf = (payType: PayType) => {
    const browser = browsers.find((one) => payTypesFor[one].includes(payType))
    return browser === undefined ? payType : browserWords[language][browser]
  }
  return payTypes.map((value) => ({
    value,
    label: isAlone(value) ? labels[value] : `${labels[value]} (${whereOf(value)})`,
  }))
}
