/** What kinds of documents and genders are called. */
import type { Labels } from '../labels.ts'
import type { Gender, IdType } from '../values/person.ts'

export const idTypeLabels: Labels<IdType> = {
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
}

export const genderLabels: Labels<Gender> = {
  'zh-CN': { male: '男', female: '女' },
  'en-US': { male: 'Male', female: 'Female' },
}
