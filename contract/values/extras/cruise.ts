/** Cruises: the ship, its pier, and when its gangway is taken in. */
import * as z from 'zod/mini'
import { Texts } from '../../language.ts'
import { kindExtras } from './kind-extras.ts'

export const CruiseExtra = z.object({
  ship: Texts,
  pier: z.object({ name: Texts, place: Texts }),
  durationMinutes: z.int().check(z.gte(10), z.lte(1440)),
  /** Boarding ends so many minutes before the departure. */
  boardingUntilMinutes: z.int().check(z.gte(0), z.lte(120)),
  sights: z.array(Texts).check(z.minLength(1), z.maxLength(20)),
  onBoard: z.array(Texts).check(z.maxLength(12)),
})
export type CruiseExtra = z.infer<typeof CruiseExtra>

const labels = {
  ship: { 'zh-CN': '船只', 'en-US': 'Ship' },
  pier: { 'zh-CN': '码头', 'en-US': 'Pier' },
  'pier.name': { 'zh-CN': '名称', 'en-US': 'Name' },
  'pier.place': { 'zh-CN': '位置', 'en-US': 'Where it is' },
  durationMinutes: { 'zh-CN': '航程（分钟）', 'en-US': 'On the water (minutes)' },
  boardingUntilMinutes: {
    'zh-CN': '开航前停止登船（分钟）',
    'en-US': 'Boarding ends before departure (minutes)',
  },
  sights: { 'zh-CN': '沿途景观', 'en-US': 'Sights' },
  onBoard: { 'zh-CN': '船上设施', 'en-US': 'On board' },
}

/** A departure has one pier and a cabin is an offer, so nothing is left to ask. */
export const cruise = kindExtras({ schema: CruiseExtra, labels, asks: () => [] })
