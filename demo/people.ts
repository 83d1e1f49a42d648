/** Invented people of the demo tower: their documents have the right form and belong to nobody. */
import { checkDigitOf } from '#contract/values/document.ts'
import type { IdType, Mobile } from '#contract/values/person.ts'
import type { VisitDate } from '#contract/values/time.ts'

export type DemoPerson = {
  name: string
  /** Null for a child who rides on its guardian's ticket. */
  document: { idType: IdType; number: string } | null
  birthDate: VisitDate | null
}

/** A resident's number: place, birth date, order of registration, check digit. */
function resident(name: string, birthDate: string, serial: number): DemoPerson {
  const body = `440106${birthDate.replaceAll('-', '')}${String(serial).padStart(3, '0')}`
  return {
    name,
    document: { idType: 'ID_CARD', number: body + checkDigitOf(body) },
    birthDate: birthDate as VisitDate,
  }
}

export const family = {
  father: resident('林晓舟', '1988-04-12', 117),
  mother: resident('陈雨桐', '1990-09-03', 226),
  daughter: resident('林乐言', '2014-06-01', 324),
  toddler: { name: '林小满', document: null, birthDate: null },
  grandmother: resident('周淑芬', '1955-02-18', 442),
  friend: {
    name: 'Emma Clarke',
    document: { idType: 'PASSPORT', number: 'P8123047' },
    birthDate: '1992-11-30' as VisitDate,
  },
  colleague: {
    name: '何家俊',
    document: { idType: 'HK_MACAO_PASS', number: 'H07654321' },
    birthDate: '1986-07-22' as VisitDate,
  },
} as const satisfies Record<string, DemoPerson>

const familyNames = '王李张刘陈杨赵黄周吴徐孙胡朱高'
const givenNames = ['明远', '子涵', '佳怡', '文博', '思源', '晓雯', '俊杰', '美玲', '志强', '若溪', '浩然']

const spelledFamily = 'wang li zhang liu chen yang zhao huang zhou wu xu sun hu zhu gao'.split(' ')
const spelledGiven = 'mingyuan zihan jiayi wenbo siyuan xiaowen junjie meiling zhiqiang ruoxi haoran'.split(
  ' ',
)
const FIRST_MOBILE = 13_800_140_000

/** Members who come again and again, the same ones each time. */
export const regularGuests = (count: number): { account: string; nickname: string; mobile: Mobile }[] =>
  Array.from({ length: count }, (_, index) => {
    const [family, given] = [index % familyNames.length, index % givenNames.length]
    return {
      account: `${spelledFamily[family]}_${spelledGiven[given]}${index + 1}`,
      nickname: `${familyNames[family]}${givenNames[given]}`,
      mobile: String(FIRST_MOBILE + index) as Mobile,
    }
  })

/** Grown-ups, the same ones each time; `serial`: of the first one, so that groups are not the same people. */
export const tourists = (count: number, serial = 500): DemoPerson[] =>
  Array.from({ length: count }, (_, index) => {
    const name = `${familyNames[index % familyNames.length]}${givenNames[index % givenNames.length]}`
    const birthYear = 1960 + ((index * 7) % 40)
    const month = String((index % 12) + 1).padStart(2, '0')
    const day = String((index % 28) + 1).padStart(2, '0')
    return resident(name, `${birthYear}-${month}-${day}`, serial + index)
  })

/** `joinedDaysAgo`: before each of them applied, ordered or bought a card. Owners of agencies that do not buy yet, or not any more; their applications are in groups-sql.ts. */
export const applicantAccounts = [
  { account: 'linhai', mobile: '13800138066' as Mobile, nickname: '临海假期', corp: null, joinedDaysAgo: 4 },
  {
    account: 'qinglan',
    mobile: '13800138077' as Mobile,
    nickname: '青岚山水',
    corp: null,
    joinedDaysAgo: 12,
  },
  {
    account: 'donghu',
    mobile: '13800138055' as Mobile,
    nickname: '东湖国旅',
    corp: null,
    joinedDaysAgo: 310,
  },
] as const

export const demoAccounts = [
  { account: 'demo', mobile: '13800138000' as Mobile, nickname: '林晓舟', corp: null, joinedDaysAgo: 430 },
  {
    account: 'agency',
    mobile: '13800138088' as Mobile,
    nickname: '云州国旅',
    corp: '云州国旅',
    joinedDaysAgo: 125,
  },
  // Buys for the same agency, up to a daily limit.
  {
    account: 'agency_guide',
    mobile: '13800138089' as Mobile,
    nickname: '王晓燕',
    corp: '云州国旅',
    joinedDaysAgo: 60,
  },
] as const

/** Known to everybody; production refuses to start with such accounts. */
export const DEMO_PASSWORD = 'Lookout@2026'
