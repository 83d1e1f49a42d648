/** What the demo tower asks of its visitors: the sections that several products share. */
import { bilingual, section } from '../words.ts'

export const realNameNotice = section(
  bilingual('实名购票', 'Names on tickets'),
  bilingual(
    '每位游客须填写姓名和证件号码，一人一票，同一证件同一日期同一产品限购一张。入场时请携带购票时填写的证件原件，人证不符不能入场。',
    'Every visitor needs a name and the number of an ID document. One document buys one ticket per product and day. Please bring the original: we cannot let you in if it does not match the ticket.',
  ),
)

export const slotNotice = section(
  bilingual('分时入场', 'Timed entry'),
  bilingual(
    '请在所选时段内到达检票口，最晚不超过时段结束。迟到后能否入场视当时客流而定。入场后可停留至闭馆，无需按时段离开。',
    'Please reach the gate within your slot. If you are late, we let you in when there is room. Once inside, stay until we close if you like.',
  ),
)

export const childrenNotice = section(
  bilingual('儿童与长者', 'Children and seniors'),
  bilingual(
    '6周岁及以下或身高1.2米及以下儿童免票，须由同单成人携带，每位成人限带一名；6至17周岁购学生儿童票；65周岁及以上凭证件购长者票。年龄以游览当日为准。',
    'Children aged 6 and under or up to 1.2 m tall enter free with an adult on the same order, one child per adult. Ages 6 to 17 need the Child 6–17 ticket; visitors aged 65 and over may take the Senior ticket. Age on the day of the visit counts.',
  ),
)

export const discountNotice = section(
  bilingual('优惠票', 'Discounts'),
  bilingual(
    '优惠票适用于全日制学生（不含成人教育、研究生）和残疾人，入场时须出示学生证或残疾人证。未携带有效证件的，请在窗口补足差价。',
    'The discount ticket is for full-time students and for visitors with a disability. Please show your student or disability card at the gate; without it we ask you to pay the difference at the counter.',
  ),
)

export const safetyNotice = section(
  bilingual('安全检查', 'Security check'),
  bilingual(
    '入场须通过安检。请勿携带易燃易爆物品、管制刀具、玻璃瓶、自拍杆、三脚架、无人机和宠物（导盲犬除外）。行李箱请存放在B1层寄存处，小件免费，大件每件10.00元。',
    'Everyone passes a security check. Please leave flammables, knives, glass bottles, selfie sticks, tripods, drones and pets (guide dogs excepted) behind. Suitcases stay at the cloakroom on B1: small items free, large ones ¥10.00 each.',
  ),
)

export const weatherNotice = section(
  bilingual('天气与视野', 'Weather and visibility'),
  bilingual(
    '高空能见度受天气影响，云雾、降雨不作为退款理由。遇雷电、大风、台风等情况，户外区域会临时关闭，请听从现场工作人员安排；因天气整体停止开放的，票款原路全额退回。',
    'Clouds and rain may hide the view and are no reason for a refund. In lightning, strong winds or a typhoon, the outdoor areas close for a while; please follow our staff. If we close altogether, you get a full refund to your original payment method.',
  ),
)

export const healthNotice = section(
  bilingual('身体状况', 'Your health'),
  bilingual(
    '患有心脏病、高血压、癫痫、恐高症、近期接受过手术者以及孕妇不宜参加。饮酒后不得参加。工作人员有权根据现场状况劝阻。',
    'Not suitable for visitors with heart disease, high blood pressure, epilepsy, a fear of heights or recent surgery, during pregnancy, or after drinking alcohol. Our staff may ask you not to take part.',
  ),
)

export const invoiceNotice = section(
  bilingual('发票与客服', 'Invoices and help'),
  bilingual(
    '支付后在订单详情中申请电子发票，开具后可下载；团队订单按月统一开票。需要其他帮助，请在09:00至21:00拨打020-8888-0488，或到B1层服务台咨询。',
    'Once you have paid, ask for an e-invoice on the page of your order, and download it there; orders of groups are invoiced by the month. For any other help, call 020-8888-0488 from 09:00 to 21:00, or come to the service desk on B1.',
  ),
)

export const deckTicketNotice = section(
  bilingual('须持观光票', 'A deck ticket is needed'),
  bilingual(
    '本项目位于观光层内，须持有同日的433米或488米观光票方可到达；未购观光票的，请选择含观光的套票。',
    'This is inside the observation levels, so you need a 433 m or 488 m deck ticket for the same day. If you have none, choose a ticket that includes the deck.',
  ),
)

export const showCode = bilingual(
  '在“订单”中打开电子票，向闸机出示二维码',
  'Open your ticket under Orders and hold its QR code to the gate',
)
export const bringDocument = bilingual(
  '携带购票时填写的证件原件，按所选时段到达',
  'Bring the ID documents you booked with and come within your time slot',
)
export const offlineCode = bilingual(
  '二维码可离线打开，也可保存为图片；一人一码，每码限用一次',
  'The code also opens offline and can be saved as a picture; one code per ticket, valid once',
)
export const atTheWindow = bilingual(
  '手机没电时，凭辅助码在B1层服务台换取纸质票',
  'If your battery is flat, the service desk on B1 prints your ticket from its assist code',
)
