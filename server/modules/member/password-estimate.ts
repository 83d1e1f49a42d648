/** How many guesses a password takes, by @zxcvbn-ts/core with the words of the tower and of its country. */
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { heavyTask } from '../../platform/heavy-pool.ts'

/** Whose password it shall be, as far as is known. */
export type PasswordOwner = { mobile?: string; account?: string }

/** The tower's own names and sights, and the seasons. The demo accounts' password is published and stays usable. */
const shopWords =
  'tower yunding yundingta cloudtop skyline skydeck ticket tickets visitor menpiao guanguang demo agency sunset ' +
  'spring summer autumn winter chuntian xiatian qiutian dongtian chunjie guoqing shengri'

/** Lists of leaked passwords know little of what is common here: words in pinyin, and the commonest full names. */
const pinyinWords =
  'aini woaini woaiwo woaiwojia mima wodemima nihao zhongguo beijing shanghai baobao baobei laopo laogong woshishui ' +
  'huawei xiaomi wangwang abcd zhangwei wangwei wangfang liwei lina zhangmin lijing wangjing liuwei zhangli liqiang ' +
  'lihua xiaoming'

/** The hundred family names that most people have, as they are typed. */
const surnames =
  'wang li zhang liu chen yang huang zhao wu zhou xu sun ma zhu hu guo he lin gao luo zheng liang xie song tang ' +
  'han feng deng cao peng zeng xiao tian dong pan yuan cai jiang yu du ye cheng wei su lv lu ding ren shen yao ' +
  'cui zhong tan fan jin shi liao jia xia fu fang zou xiong bai meng qin qiu hou yin xue yan lei long tao shao ' +
  'wan kong xiang ouyang mao chang kang gu hao qian gong niu'

/** Longer passwords than can be chosen are from before the rule; what the search costs grows with the length. */
const LONGEST = 24

const estimator = new ZxcvbnFactory({
  dictionary: {
    ...dictionary,
    shop: shopWords.split(' '),
    pinyin: pinyinWords.split(' '),
    surnames: surnames.split(' '),
  },
  graphs: adjacencyGraphs,
  maxLength: LONGEST,
})

type Input = { password: string; owner: PasswordOwner }

/** The estimate of the reading that takes the fewest guesses; 0 for any mobile in full, whose it is does not matter. */
export function estimate({ password, owner }: Input): number {
  const looked = password.slice(0, LONGEST)
  if (/1[3-9]\d{9}/.test(looked)) return 0
  const known = [owner.account ?? '', ...partsOf(owner.mobile ?? '')].filter(Boolean)
  return Math.min(...readingsOf(looked).map((reading) => estimator.check(reading, known).guesses))
}

export const estimateApart = heavyTask('passwordCheck', import.meta.url, estimate)

/**
 * Everybody joins a word and a number with a sign when a form asks for one, and the library counts each piece as a
 * choice of its own. So signs beside a digit or at the end are left out, then all of them, and a whole date is its year.
 */
function readingsOf(password: string): string[] {
  const joined = password.replace(/[^A-Za-z0-9]+(?=\d|$)/g, '')
  const plain = password.replace(/[^A-Za-z0-9]+/g, '')
  const dated = plain.replace(/((?:19|20)\d\d)(?:0[1-9]|1[0-2])[0-3]\d/, '$1')
  return [...new Set([password, joined, plain, dated])]
}

const SHORTEST_PART_OF_MOBILE = 6

/** Six and more digits in a row; five may be chance. */
const partsOf = (mobile: string): string[] =>
  Array.from({ length: mobile.length }, (_, start) =>
    Array.from({ length: mobile.length - start }, (_, at) => mobile.slice(start, start + at + 1)),
  )
    .flat()
    .filter(({ length }) => length >= SHORTEST_PART_OF_MOBILE)
