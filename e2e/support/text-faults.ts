/** What of a screen cannot be read: text that lies over other text, is cut off at a side, or leaves the window. */

/** Runs in the page. What is cut to some lines with an ellipsis, stands still or is swiped sideways is meant to be. */
export function textFaults(): string[] {
  type Piece = { text: string; block: Element; still: Element | null; box: DOMRect }
  const clientWidth = document.documentElement.clientWidth
  const within = (one: DOMRect, other: DOMRect): DOMRect => {
    const [left, top] = [Math.max(one.left, other.left), Math.max(one.top, other.top)]
    const [right, bottom] = [Math.min(one.right, other.right), Math.min(one.bottom, other.bottom)]
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
  }
  const pieces: Piece[] = []
  const faults = new Set<string>()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim().slice(0, 40)
    const parent = node.parentElement
    if (!text || !parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    let [still, isSwiped]: [Element | null, boolean] = [null, false]
    const clips: DOMRect[] = []
    const sides: DOMRect[] = []
    for (let one: Element | null = parent; one && one !== document.body; one = one.parentElement) {
      const { position, overflowX, overflowY } = getComputedStyle(one)
      if (position === 'sticky' || position === 'fixed') still ??= one
      if (overflowX === 'auto' || overflowX === 'scroll') isSwiped = true
      if (overflowY !== 'visible') clips.push(one.getBoundingClientRect())
      if (!isSwiped && ['hidden', 'clip'].includes(overflowX)) sides.push(one.getBoundingClientRect())
    }
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const line of range.getClientRects()) {
      const box = clips.reduce(within, line)
      if (box.width < 2 || box.height < 2) continue
      const isCut = sides.some(({ left, right }) => line.right > right + 2 || line.left < left - 2)
      if (isCut) faults.add(`"${text}" is cut off`)
      const isOut = box.right > clientWidth + 1 || box.left < -1
      if (isOut && !isSwiped) faults.add(`"${text}" leaves the window`)
      pieces.push({ text, block: parent, still, box })
    }
  }
  for (const [at, one] of pieces.entries())
    for (const other of pieces.slice(at + 1)) {
      if (one.block === other.block || one.still !== other.still) continue
      const common = within(one.box, other.box)
      const isOver = common.width > 3 && common.height > 0.4 * Math.min(one.box.height, other.box.height)
      if (isOver) faults.add(`"${one.text}" lies over "${other.text}"`)
    }
  return [...faults]
}

/** Runs in a part of the page: its words in Latin letters of which a line ends in the middle. Codes and keys may be broken. */
export function brokenWords(part: Element): string[] {
  const broken = new Set<string>()
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\b[A-Z]?[a-z]+\b/g)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.add(word)
    }
  return [...broken]
}
