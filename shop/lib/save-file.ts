/** Hands a file that a call brought to the browser, which saves it as a download. */
import type { CalledFile } from './call.ts'

export function saveFile({ name, content }: CalledFile): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // After the click was handled.
  setTimeout(() => URL.revokeObjectURL(address))
}
