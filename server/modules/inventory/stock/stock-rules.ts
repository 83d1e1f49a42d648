/** How the stock of a new offer of goods is called. */

const MAX_CODE_LENGTH = 64

/** What is left of two codes behind the parts with which both begin; at least their last part. */
function endingsOf(one: string, other: string): [string, string] {
  const [parts, others] = [one.split('-'), other.split('-')]
  const most = Math.min(parts.length, others.length) - 1
  const differs = parts.findIndex((part, index) => index >= most || part !== others[index])
  return [parts.slice(differs).join('-'), others.slice(differs).join('-')]
}

type Codes = {
  /** What the offer that it is made like draws on; null: nothing. */
  stock: string | null
  like: string
  code: string
}

/**
 * As the stock of the offer that it is made like: STOCK-TOY-WHITE of CLOUDTOY-WHITE makes STOCK-TOY-GREEN of CLOUDTOY-GREEN,
 * and where no ending can be replaced, the new one follows. The second is for when the first is taken.
 */
export function stockCodesLike({ stock, like, code }: Codes): readonly string[] {
  const own = `STOCK-${code}`
  if (stock === null) return [own]
  const [was, ending] = endingsOf(like, code)
  const stem = stock === was || stock.endsWith(`-${was}`) ? stock.slice(0, -was.length) : `${stock}-`
  return [`${stem}${ending}`, own].filter(({ length }) => length <= MAX_CODE_LENGTH)
}
