/** What is used of pdfkit, which has no types of its own. */
declare module 'pdfkit' {
  type TextOptions = {
    width?: number
    align?: 'left' | 'right' | 'center'
    lineBreak?: boolean
    lineGap?: number
  }
  type DocumentOptions = {
    size: 'A4'
    layout: 'portrait' | 'landscape'
    margin: number
    bufferPages: true
    lang: string
    displayTitle: true
    font: string
    info: { Title: string; CreationDate: Date; ModDate: Date }
  }

  class PDFDocument {
    constructor(options: DocumentOptions)
    readonly page: { width: number; height: number }
    font(name: string): this
    fontSize(points: number): this
    fillColor(colour: string): this
    strokeColor(colour: string): this
    lineWidth(points: number): this
    text(text: string, x: number, y: number, options: TextOptions): this
    heightOfString(text: string, options: TextOptions): number
    rect(x: number, y: number, width: number, height: number): this
    moveTo(x: number, y: number): this
    lineTo(x: number, y: number): this
    fill(colour: string): this
    stroke(): this
    addPage(): this
    switchToPage(page: number): this
    bufferedPageRange(): { start: number; count: number }
    on(event: 'data', listener: (part: Uint8Array) => void): this
    on(event: 'end', listener: () => void): this
    on(event: 'error', listener: (error: Error) => void): this
    end(): void
  }

  export = PDFDocument
}
