/** Values of limits with their units. */
import { fen } from '#contract/values/fen.ts'
import type { LimitCode } from '#contract/values/limits.ts'
import { money } from '../../lib/format.ts'
import { words } from '../../lib/language.ts'
import { unitOf } from './units.ts'

const unitWords = words({
  'zh-CN': {
    minutes: (value: number) => `${value} 分钟`,
    hours: (value: number) => `${value} 小时`,
    days: (value: number) => `${value} 天`,
    workingDays: (value: number) => `${value} 个工作日`,
    bp: (value: number) => `${value / 100}%`,
    yesOrNo: (value: number): string => (value === 1 ? '是' : '否'),
    yuan: (value: number) => `每元 ${value} 分`,
    claims: (value: number) => `每分钟 ${value} 张`,
    rows: (value: number) => `${value} 人`,
    day: (value: number) => `每天 ${value} 次`,
  },
  'en-US': {
    minutes: (value: number) => (value === 1 ? '1 minute' : `${value} minutes`),
    hours: (value: number) => (value === 1 ? '1 hour' : `${value} hours`),
    days: (value: number) => (value === 1 ? '1 day' : `${value} days`),
    workingDays: (value: number) => (value === 1 ? '1 working day' : `${value} working days`),
    bp: (value: number) => `${value / 100}%`,
    yesOrNo: (value: number) => (value === 1 ? 'Yes' : 'No'),
    yuan: (value: number) => (value === 1 ? '1 point per yuan' : `${value} points per yuan`),
    claims: (value: number) => `${value} in a minute`,
    rows: (value: number) => `${value} people`,
    day: (value: number) => `${value} a day`,
  },
})

export function withUnit(code: LimitCode, value: number): string {
  const unit = unitOf(code)
  return unit === 'fen' ? money(fen(value)) : unitWords[unit](value)
}
