/** Why a card cannot be had, shown or decided on. */
import type { RefusalWords } from '../refusal-words.ts'

export const cardRefusals = {
  CARD_HELD: {
    'zh-CN': '证件{document}已持有或正在申请此卡',
    'en-US': 'The holder of {document} has this card, or has applied for it',
  },
  CARD_HELD_ALREADY: {
    'zh-CN': '持卡人已有一张此类卡，请驳回申请以便退款',
    'en-US': 'A holder has another card of this type by now: reject the application, so that it is refunded',
  },
  CARD_PHOTO_MISSING: {
    'zh-CN': '请为每位持卡人上传照片',
    'en-US': 'Please add a photo of each holder',
  },
  CARD_PHOTO_SMALL: {
    'zh-CN': '照片太小，短边至少{pixels}像素',
    'en-US': 'The photo is too small: its shorter edge needs {pixels} pixels',
  },
  CARD_BY_PHOTO: {
    'zh-CN': '年卡订单请在“办卡审核”中核对照片后通过',
    'en-US': 'Cards are approved under “Card applications”, where their photos are seen',
  },
  CARD_DECIDED: {
    'zh-CN': '申请已处理，请刷新查看',
    'en-US': 'This application was decided already, please look again',
  },
  CARD_NOT_ACTIVE: {
    'zh-CN': '该卡目前不可用',
    'en-US': 'This card is not active',
  },
  CARD_NEEDED: {
    'zh-CN': '证件{document}没有此票所需的有效卡',
    'en-US': 'The holder of {document} has no active card that this ticket needs',
  },
  CARD_NOT_VALID_ON_DATE: {
    'zh-CN': '证件{document}的卡在该日期不在有效期内',
    'en-US': 'The card of the holder of {document} is not valid on this date',
  },
  CARD_BLACKOUT: {
    'zh-CN': '该日期不可使用证件{document}的卡',
    'en-US': 'The card of the holder of {document} cannot be used on this date',
  },
  CARD_DAY_USED: {
    'zh-CN': '证件{document}的卡当日次数已约满',
    'en-US': 'The card of the holder of {document} has no visit left on this date',
  },
  CARD_YEAR_USED: {
    'zh-CN': '证件{document}的卡本年度次数已约满',
    'en-US': 'The card of the holder of {document} has no visit left in its year',
  },
  CARD_NOT_OFFERED: {
    'zh-CN': '目前不受理此卡的申请',
    'en-US': 'Applications for this card are not taken now',
  },
} as const satisfies Record<string, RefusalWords>
