/** What staff should look at in a comment before everybody reads it: mobiles, numbers of documents, and ways to get in touch. */

/** Also as Chinese keyboards write them. */
const digits = '0-9\uff10-\uff19'
const alone = (number: string): string => `(?<![${digits}])${number}(?![${digits}])`

const mobile = `(?:\\+?86[ -]?)?[1\uff11][3-9\uff13-\uff19](?:[ -]?[${digits}]){9}`
const residentId = `[${digits}]{17}[${digits}x]`
/** Passports and travel permits. */
const passport = `(?<![a-z])[a-z]{1,2}[${digits}]{7,9}`

const contactWords = '微信|薇信|威信|加\\s?v|v信|扣扣|电话|手机号|联系方式'
const latinContactWords = ['wechat', 'weixin', 'vx', 'qq', 'whatsapp', 'telegram', 'telephone']

const marked = new RegExp(
  [
    ...[mobile, residentId, passport].map(alone),
    contactWords,
    `(?<![a-z])(?:${latinContactWords.join('|')})(?![a-z])`,
    '[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+',
  ].join('|'),
  'giu',
)

export type Piece = { text: string; isMarked: boolean }

/** The whole text in pieces. A hint for who decides: a marked comment may be shown, and an unmarked one rejected. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  const add = (until: number, isMarked: boolean) => {
    if (until > end) pieces.push({ text: text.slice(end, until), isMarked })
    end = until
  }
  for (const { index, 0: found } of text.matchAll(marked)) {
    add(index, false)
    add(index + found.length, true)
  }
  add(text.length, false)
  return pieces
}
