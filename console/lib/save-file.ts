/** Hands a text to the browser as a file. */

/** Lines of a table that hold none of its own signs. The mark at its beginning tells spreadsheets that it is UTF-8. */
export function saveTable(name: string, lines: readonly string[]): void {
  saveFile(name, new Blob(['\uFEFF', `${lines.join('\r\n')}\r\n`], { type: 'text/csv' }))
}

/** A busy browser begins a download long after the click; of an address that is gone it knows neither name nor content. */
const KEPT_MS = 60_000

export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
