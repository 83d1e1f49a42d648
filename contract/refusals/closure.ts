/** Why a closure cannot be run. */
import type { RefusalWords } from '../refusal-words.ts'

export const closureRefusals = {
  CLOSURE_STANDS: {
    'zh-CN': '所选日期和时段已经关闭',
    'en-US': 'The chosen date and hours are closed already',
  },
  CLOSURE_EMPTY: {
    'zh-CN': '所选日期和时段没有可关闭的场次',
    'en-US': 'There is nothing to close on this date and at these hours',
  },
  CLOSURE_STAYS: {
    'zh-CN': '该日期因关闭正在退款，不能恢复开放',
    'en-US': 'This was closed and its orders are refunded, so it cannot be opened again',
  },
  CLOSURE_PAST: { 'zh-CN': '不能关闭已经过去的日期', 'en-US': 'A past date cannot be closed' },
} as const satisfies Record<string, RefusalWords>
