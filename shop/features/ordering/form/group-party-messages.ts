/** Words for what an agency says about its party: who leads it, by which vehicle and when it comes. */
import { messages } from '../../../lib/words.ts'

export const groupPartyWords = messages({
  'zh-CN': {
    about: '团队信息',
    nothingSaid: '尚未填写领队、车辆和到达时间，到访前可随时补充',
    fillIn: '填写',
    change: '修改',
    save: '保存',
    saved: '团队信息已保存',
  },
  'en-US': {
    about: 'Your party',
    nothingSaid: 'Leader, vehicle and arrival can be filled in until the visit',
    fillIn: 'Fill in',
    change: 'Change',
    save: 'Save',
    saved: 'Saved',
  },
})
