/** Is a password one of those that are tried first, although it has a letter, a digit and a sign? */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the most common passwords are made of; scripts/common-words.ts wrote the file and names its source. */
const commonWords: ReadonlySet<string> = new Set(
  readFileSync(join(import.meta.dirname, 'common-words.txt'), 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .flatMap((line) => line.split(' ')),
)

/** Lists of leaked passwords know little of what is common here. */
const pinyinWords = new Set(
  'aini woaini woaiwo woaiwojia mima wodemima nihao zhongguo beijing shanghai baobao baobei laopo laogong woshishui'.split(
    ' ',
  ),
)

/** What the tower's own visitors think of first: its names, its sights, the seasons. */
const shopWords = new Set(
  (
    'tower yunding yundingta cloudtop ticket tickets visitor menpiao guanguang demo agency sunset skydeck ' +
    'spring summer autumn winter chuntian xiatian qiutian dongtian chunjie guoqing shengri'
  ).split(' '),
)

/** The hundred family names that most people have, as they are typed. */
const surnames = new Set(
  (
    'wang li zhang liu chen yang huang zhao wu zhou xu sun ma zhu hu guo he lin gao luo zheng liang xie song tang ' +
    'han feng deng cao peng zeng xiao tian dong pan yuan cai jiang yu du ye cheng wei su lv lu ding ren shen yao ' +
    'cui zhong tan fan jin shi liao jia xia fu fang zou xiong bai meng qin qiu hou jiang yin xue yan lei long tao ' +
    'shao wan kong xiang ouyang mao chang kang gu hao qian gong niu'
  ).split(' '),
)

/** Whose password it shall be, as far as is known. */
export type PasswordOwner = { mobile?: string; account?: string }

/** A common word with decorations, keys in a row, the same again and again, or what everybody knows of its owner. */
export function isSimplePassword(password: string, owner: PasswordOwner = {}): boolean {
  const lower = password.toLowerCase()
  return (
    isDecoratedWord(lower) || isWalk(lower) || isRepeated(lower) || hasMobile(lower) || isOwn(lower, owner)
  )
}

/** Any mobile in full: whose it is does not matter. */
const hasMobile = (lower: string): boolean => /1[3-9]\d{9}/.test(lower)

const SHORTEST_PART_OF_MOBILE = 6

/** Digits in a row of the own mobile, or the own account name with decorations. */
function isOwn(lower: string, { mobile = '', account = '' }: PasswordOwner): boolean {
  const digits = lower.match(/\d+/g) ?? []
  const ofMobile = digits.some((part) => part.length >= SHORTEST_PART_OF_MOBILE && mobile.includes(part))
  const name = bareWord(account.toLowerCase())
  return ofMobile || (name.length >= SHORTEST_ACCOUNT_WORD && bareWord(lower) === name)
}

const SHORTEST_ACCOUNT_WORD = 4

/** "P@ssw0rd" is a password: what stands for a letter is read as one. */
const lookAlikes: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  '5': 's',
  $: 's',
}

export const readLookAlikes = (text: string): string =>
  text.replace(/[@431!05$]/g, (sign) => lookAlikes[sign] ?? sign)

/** Without the digits and signs around it, which everybody adds when told to. */
export const bareWord = (text: string): string => text.replace(/^[^a-z]+|[^a-z]+$/g, '')

/** At either end a look-alike may be decoration, as in "password1!", or a letter, as in "@dmin123" and "pa$$w0rd". */
function isDecoratedWord(lower: string): boolean {
  const [noHead, noTail] = [lower.replace(/^[^a-z]+/, ''), lower.replace(/[^a-z]+$/, '')]
  const readings = [lower, noHead, noTail, bareWord(lower)].map((text) => bareWord(readLookAlikes(text)))
  const known = [commonWords, pinyinWords, shopWords, surnames]
  return [bareWord(lower), ...readings].some((word) => known.some((words) => words.has(word)))
}

/** Each sign on the key of its digit, so that "!qaz@wsx" is seen to go down two columns. */
const keyOf: Record<string, string> = Object.fromEntries(
  [...'!@#$%^&*()'].map((sign, at) => [sign, '1234567890'[at] ?? '']),
)

/** Ways that fingers and minds go without thinking; backwards as well. */
const ways = [
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik',
  '1q2w3e4r5t6y7u8i9o0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  'q1w2e3r4t5y6u7i8o9p0',
].flatMap((way) => [way, [...way].reverse().join('')])

const SHORTEST_STEP = 3
/** So many characters may be off the way: the capital and the sign that had to be somewhere. */
const STRAYS = 3

/** Nothing but pieces of such ways, or one key pressed on. */
function isWalk(lower: string): boolean {
  const keys = [...lower].map((sign) => keyOf[sign] ?? sign).join('')
  let strays = 0
  for (let at = 0; at < keys.length; ) {
    const step = longestStep(keys.slice(at))
    if (step < SHORTEST_STEP) strays += 1
    at += step < SHORTEST_STEP ? 1 : step
  }
  return strays <= STRAYS
}

function longestStep(keys: string): number {
  const pressedOn = /^(.)\1*/.exec(keys)?.[0].length ?? 0
  const onWays = ways.map((way) => {
    let length = Math.min(way.length, keys.length)
    while (length > 0 && !way.includes(keys.slice(0, length))) length -= 1
    return length
  })
  return Math.max(pressedOn, ...onWays)
}

/** "ab1!ab1!", "a1!a1!a1!". */
const isRepeated = (lower: string): boolean => /^(.{1,5})\1+$/.test(lower) || new Set(lower).size <= 4
