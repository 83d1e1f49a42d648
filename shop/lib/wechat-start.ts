/** When the shop asks WeChat at its start who is there. Pure. */
import type { Viewer } from './session-store.ts'

export type WechatStart = {
  authModel: string
  standing: Viewer['kind']
  /** Of the address: what it carries would not survive the journey. */
  hash: string
  /** In this browser session already, or just now. */
  asked: boolean
  /** The visitor logged out: only a log-in of the visitor's own ends that. */
  leftOnPurpose: boolean
}

export const asksWechat = ({ authModel, standing, hash, asked, leftOnPurpose }: WechatStart): boolean =>
  authModel === 'F' && standing === 'visitor' && hash === '' && !asked && !leftOnPurpose
