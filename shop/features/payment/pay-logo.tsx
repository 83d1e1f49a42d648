/** The sign of a way to pay on its provider's own colour. */
import type { PayType } from '#contract/values/payment.ts'
import { Icon } from '../../ui/icon.tsx'
import { type PayBrand, payBrandOf } from './pay-brand.ts'
import css from './pay-logo.module.css'

const icons = { alipay: 'alipay', wechat: 'wechat', other: 'wallet' } as const satisfies Record<
  PayBrand,
  string
>

export function PayLogo({ payType }: { payType: PayType }) {
  const brand = payBrandOf(payType)
  return (
    <span className={css.logo} data-brand={brand}>
      <Icon name={icons[brand]} />
    </span>
  )
}
