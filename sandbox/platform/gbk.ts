/** Writes GBK, which Node only reads: the table is turned round once, when it is first needed. */
let table: Map<string, number> | null = null

/** Characters that GBK lacks become question marks. */
export function gbk(text: string): Buffer {
  table ??= readTable()
  const bytes: number[] = []
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    const pair = code < 0x80 ? code : (table.get(character) ?? 0x3f)
    if (pair > 0xff) bytes.push(pair >> 8)
    bytes.push(pair & 0xff)
  }
  return Buffer.from(bytes)
}

function readTable(): Map<string, number> {
  const decoder = new TextDecoder('gbk')
  const pairs = new Map<string, number>()
  for (let lead = 0x81; lead <= 0xfe; lead += 1) {
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const character = decoder.decode(Uint8Array.of(lead, trail))
      if ([...character].length === 1 && character !== '\uFFFD') pairs.set(character, (lead << 8) | trail)
    }
  }
  return pairs
}
