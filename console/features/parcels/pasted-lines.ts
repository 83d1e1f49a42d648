/** Pasted lines on their way to the server: short enough for an address, and with the numbers of lines that staff see. */
import { maxPastedCharacters } from '#contract/console/delivery.ts'
import { pastedWords } from '#contract/values/shipment.ts'

/** They travel in an address, where a Chinese character takes nine; proxies take addresses of 8 KiB. */
const maxInAddress = 7_500

const linesOf = (text: string): string[] => text.split(/\r\n|\n|\r/)

/** What a table or a chat leaves between the words becomes single spaces; empty lines stay, as they are counted. */
export const tidyLines = (text: string): string =>
  linesOf(text)
    .map((line) => pastedWords(line).join(' '))
    .join('\n')
    .trimEnd()

export const isTooLong = (tidy: string): boolean =>
  tidy.length > maxPastedCharacters ||
  new URLSearchParams({ text: tidy.toWellFormed() }).toString().length > maxInAddress

/** Without those of these numbers, counted from 1. */
export const withoutLines = (text: string, numbers: readonly number[]): string =>
  linesOf(text)
    .filter((_, index) => !numbers.includes(index + 1))
    .join('\n')
