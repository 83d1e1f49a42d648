/** Parcels: their numbers, the carriers that take them, and how far they have come. */
import * as z from 'zod/mini'
import type { Texts } from '../language.ts'

export const ShipmentNo = z
  .string()
  .check(z.regex(/^S\d{6}[0-9A-Z]{10}$/))
  .brand<'ShipmentNo'>()
export type ShipmentNo = z.infer<typeof ShipmentNo>

/** By the codes of Kuaidi100, which tells where parcels are. */
export const carrierNames = {
  shunfeng: { 'zh-CN': '顺丰速运', 'en-US': 'SF Express' },
  ems: { 'zh-CN': 'EMS', 'en-US': 'EMS' },
  youzhengguonei: { 'zh-CN': '邮政快递包裹', 'en-US': 'China Post' },
  jd: { 'zh-CN': '京东物流', 'en-US': 'JD Logistics' },
  zhongtong: { 'zh-CN': '中通快递', 'en-US': 'ZTO Express' },
  yuantong: { 'zh-CN': '圆通速递', 'en-US': 'YTO Express' },
  yunda: { 'zh-CN': '韵达快递', 'en-US': 'Yunda Express' },
  shentong: { 'zh-CN': '申通快递', 'en-US': 'STO Express' },
  jtexpress: { 'zh-CN': '极兔速递', 'en-US': 'J&T Express' },
  debangkuaidi: { 'zh-CN': '德邦快递', 'en-US': 'Deppon Express' },
} as const satisfies Record<string, Texts>

export type Carrier = keyof typeof carrierNames
export const carriers = Object.keys(carrierNames) as Carrier[]
export const Carrier = z.enum(carriers)

/**
 * The words of a line that was pasted from a table or a chat, without its commas and tabs, the signs by which tables keep numbers
 * as text (="…", '…), and marks that nobody sees; full-width signs are plain ones.
 */
export const pastedWords = (line: string): string[] =>
  line
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .split(/[\s,;，；]+/u)
    .map((word) => word.replace(/^[='"“”‘’]+|['"“”‘’]+$/gu, ''))
    .filter(Boolean)

/** As printed on the parcel; spaces and small letters make no difference. */
export const TrackingNo = z.string().check(
  z.overwrite((text) => text.replace(/\s+/g, '').toUpperCase()),
  z.regex(/^[A-Z0-9-]{6,32}$/),
)
export type TrackingNo = z.infer<typeof TrackingNo>

/** RETURNED: the carrier brought it back to us. */
export const shipmentStates = ['SENT', 'SIGNED', 'RETURNED'] as const
export const ShipmentState = z.enum(shipmentStates)
export type ShipmentState = z.infer<typeof ShipmentState>

/** Where it does not go on from. */
export const endedStates = ['SIGNED', 'RETURNED'] as const satisfies readonly ShipmentState[]
export const EndedState = z.enum(endedStates)
export type EndedState = z.infer<typeof EndedState>
