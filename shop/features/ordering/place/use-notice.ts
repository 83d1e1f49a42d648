/** The purchase notice of a held order: opened by a call, because its reading time is measured by the server's clock. */
import { useState } from 'react'
import type { OrderNo } from '#contract/values/order.ts'
import { serverAheadMs, useSecondsLeft } from '../../../lib/clock.ts'
import { isRefusal } from '../../../lib/failures.ts'
import { sendOpenNotice } from '../calls.ts'

type Opened = Awaited<ReturnType<typeof sendOpenNotice>> & { receivedAt: number }
type Opening = 'not-seen' | 'opening' | 'ended' | { error: unknown } | Opened

const isOpened = (opening: Opening): opening is Opened => typeof opening === 'object' && 'openedAt' in opening

/** Opening twice is harmless: the first opening counts. */
export function useNotice(orderNo: OrderNo) {
  const [opening, setOpening] = useState<Opening>('not-seen')
  const opened = isOpened(opening) ? opening : null
  const open = async () => {
    if (opened || opening === 'opening') return
    setOpening('opening')
    try {
      setOpening({ ...(await sendOpenNotice(orderNo)), receivedAt: Date.now() })
    } catch (error) {
      setOpening(isRefusal(error, 'HOLD_ENDED') ? 'ended' : { error })
    }
  }
  /** `ended`: what was held is no longer, and has no notice. */
  const failure = typeof opening === 'object' && 'error' in opening ? opening : null
  return { opened, failure, ended: opening === 'ended', open }
}

export type Notice = ReturnType<typeof useNotice>

/** How long the notice must still be read; the whole time until it is opened. */
export function useReadingTime({ opened }: Notice): { totalSeconds: number; secondsLeft: number } {
  const totalSeconds = opened?.readSeconds ?? 20
  const readAt = opened && new Date(Date.parse(opened.openedAt) + totalSeconds * 1000).toISOString()
  const left = useSecondsLeft(readAt, opened ? serverAheadMs(opened.serverNow, opened.receivedAt) : 0)
  return { totalSeconds, secondsLeft: opened ? Math.ceil(left) : totalSeconds }
}
