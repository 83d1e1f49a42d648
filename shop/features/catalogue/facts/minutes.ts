/** A length of time as a page states it: hours where they come out even to the half. */
import type { Language } from '#contract/language.ts'

export function lengthText(minutes: number, language: Language): string {
  const hours = minutes / 60
  const inHours = minutes >= 60 && Number.isInteger(hours * 2)
  if (language === 'zh-CN') return inHours ? `${hours}小时` : `${minutes}分钟`
  if (!inHours) return `${minutes} minutes`
  return hours === 1 ? '1 hour' : `${hours} hours`
}
