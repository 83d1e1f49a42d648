/** How long a refund takes to arrive, as the operator set it: "3-5 working days". */
import type { Shop } from '#contract/endpoints/setting.ts'
import type { Language } from '#contract/language.ts'
import { limits } from '#contract/values/limits.ts'
import { language } from './language.ts'
import { useShop } from './settings.ts'

type Days = Shop['arrivalDays']

export const standardDays: Days = {
  least: limits['refund.arrival-from-days'].standard,
  most: limits['refund.arrival-to-days'].standard,
}

export function daysText({ least, most }: Days, inLanguage: Language): string {
  const days = least === most ? String(least) : `${least}-${most}`
  if (inLanguage === 'zh-CN') return `${days}个工作日`
  return days === '1' ? '1 working day' : `${days} working days`
}

export const useArrivalDays = (): string => daysText(useShop()?.arrivalDays ?? standardDays, language)
