/** A document to print that the server drew, handed to the browser as a file. */
import type { PrintedDocument } from '#contract/values/printed.ts'
import { saveFile } from './save-file.ts'

export function savePrinted({ fileName, pdf }: PrintedDocument): void {
  const bytes = Uint8Array.from(atob(pdf), (byte) => byte.charCodeAt(0))
  saveFile(fileName, new Blob([bytes], { type: 'application/pdf' }))
}
