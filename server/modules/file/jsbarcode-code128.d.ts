/** The one encoder of jsbarcode that is used. */
declare module 'jsbarcode/bin/barcodes/CODE128/index.js' {
  export class CODE128 {
    constructor(data: string, options: Record<string, never>)
    /** One character per module, "1" is a bar. */
    encode(): { data: string; text: string }
  }
}
