/** The six documents of SPEC.md section 3, in both languages. */
import type { IdType } from '#contract/values/person.ts'
import { messages } from './words.ts'

export const idTypeWords = messages<Record<IdType, string>>({
  'zh-CN': {
    ID_CARD: '二代身份证',
    PASSPORT: '护照',
    HK_MACAO_PASS: '港澳通行证',
    TAIWAN_PASS: '台湾通行证',
    FOREIGN_PR: '外国人永久居留身份证',
    OTHER: '其他证件',
  },
  'en-US': {
    ID_CARD: 'Chinese ID card',
    PASSPORT: 'Passport',
    HK_MACAO_PASS: 'Hong Kong/Macao pass',
    TAIWAN_PASS: 'Taiwan pass',
    FOREIGN_PR: "Foreign permanent resident's card",
    OTHER: 'Other document',
  },
})
