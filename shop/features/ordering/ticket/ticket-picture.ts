/** Draws one ticket as a PNG that can be kept in the photo album and scanned at the gate. */
import type { Tickets } from '#contract/endpoints/ordering/tickets.ts'
import { visitText } from '../../../lib/format.ts'
import { language } from '../../../lib/language.ts'
import { qrPath } from '../../../ui/code-paths.ts'

const width = 750
const height = 1080
const codeSize = 520

/** A ticket that opens a gate. */
export type CodedTicket = Tickets['tickets'][number] & { code: string }

/** Answers a data: address. */
export async function drawTicket(tickets: Tickets, ticket: CodedTicket, assist: string): Promise<string> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser cannot draw')
  drawGround(pen)
  const lines: [text: string, y: number, size: number, weight: number][] = [
    [ticket.productName, 84, 34, 500],
    [visitText(ticket, language), 148, 46, 700],
    [[ticket.name, ...ticket.visitors].join(' · '), 252, 32, 600],
    [`${assist} ${tickets.assistCode}`, 880, 40, 700],
    [ticket.place, 960, 26, 400],
    [tickets.orderNo, 1020, 24, 400],
  ]
  for (const [text, y, size, weight] of lines) {
    pen.font = `${weight} ${size}px system-ui, "PingFang SC", "Noto Sans CJK SC", sans-serif`
    pen.fillStyle = y < 200 ? '#ffffff' : '#151932'
    pen.fillText(text, width / 2, y, width - 80)
  }
  await drawCode(pen, ticket.code)
  return canvas.toDataURL('image/png')
}

function drawGround(pen: CanvasRenderingContext2D): void {
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, width, height)
  const dusk = pen.createLinearGradient(0, 0, width, 200)
  dusk.addColorStop(0, '#343f9e')
  dusk.addColorStop(1, '#a83f6c')
  pen.fillStyle = dusk
  pen.fillRect(0, 0, width, 200)
  pen.textAlign = 'center'
}

async function drawCode(pen: CanvasRenderingContext2D, code: string): Promise<void> {
  const drawn = await qrPath(code)
  pen.save()
  pen.translate((width - codeSize) / 2, 290)
  pen.scale(codeSize / drawn.width, codeSize / drawn.height)
  pen.fillStyle = '#000000'
  pen.fill(new Path2D(drawn.path))
  pen.restore()
}
