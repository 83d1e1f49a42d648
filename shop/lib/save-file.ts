/** Hands a file that a call brought to the browser, which saves it as a download. */
import type { CalledFile } from './call.ts'

/** A busy browser begins a download long after the click; of an address that is gone it knows neither name nor content. */
const KEPT_MS = 60_000

export function saveFile({ name, content }: CalledFile): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
