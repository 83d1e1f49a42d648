/** The official account's messages, kept so that a test can read them. */
import type {
  WechatMessage,
  WechatMessageGateway,
  WechatMessageOutcome,
} from '../modules/message/channels/wechat-message-gateway.ts'

export type RecordedWechat = WechatMessageGateway & {
  messages: WechatMessage[]
  /** What WeChat answers from now on. */
  answer(outcome: WechatMessageOutcome): void
}

export function recordedWechat(): RecordedWechat {
  const messages: WechatMessage[] = []
  let outcome: WechatMessageOutcome = 'sent'
  return {
    templates: { paid: { id: 'TEMPLATE-PAID', fields: ['character_string1', 'thing2', 'amount3'] } },
    messages,
    answer(next) {
      outcome = next
    },
    async send(message) {
      if (outcome === 'sent') messages.push(message)
      return outcome
    },
  }
}
