/** The notice: opened by a call, read for at least 20 seconds by the server's clock, then agreed to (SPEC.md section 5). */
import { useState } from 'react'
import type { OrderNo } from '#contract/values/order.ts'
import { serverAheadMs, useSecondsLeft } from '../../lib/clock.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { NoticeText } from '../../ui/notice-text.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { sendOpenNotice } from './calls.ts'
import { formWords } from './messages.ts'
import css from './notice-agreement.module.css'

type Opened = Awaited<ReturnType<typeof sendOpenNotice>> & { receivedAt: number }

type Props = { orderNo: OrderNo; agreed: boolean; onChange: (agreed: boolean) => void }

export function NoticeAgreement({ orderNo, agreed, onChange }: Props) {
  const words = useWords(formWords)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [shown, setShown] = useState(false)
  const open = async () => {
    try {
      const notice = opened ?? { ...(await sendOpenNotice(orderNo)), receivedAt: Date.now() }
      setOpened(notice)
      setShown(true)
    } catch {
      setShown(false)
    }
  }
  const agree = () => {
    onChange(true)
    setShown(false)
  }
  return (
    <Card>
      <div className={css.row}>
        <input
          id="notice-agreed"
          type="checkbox"
          className={css.box}
          checked={agreed}
          onChange={() => (agreed ? onChange(false) : void open())}
        />
        <label htmlFor="notice-agreed">{words.agreeBefore}</label>
        <button type="button" className={css.link} onClick={() => void open()}>
          {words.notice}
        </button>
      </div>
      {shown && opened && <NoticeSheet opened={opened} onAgree={agree} onClose={() => setShown(false)} />}
    </Card>
  )
}

type SheetProps = { opened: Opened; onAgree: () => void; onClose: () => void }

function NoticeSheet({ opened, onAgree, onClose }: SheetProps) {
  const words = useWords(formWords)
  const readAt = new Date(Date.parse(opened.openedAt) + opened.readSeconds * 1000).toISOString()
  const left = Math.ceil(useSecondsLeft(readAt, serverAheadMs(opened.serverNow, opened.receivedAt)))
  const foot = (
    <Button wide disabled={left > 0} onClick={onAgree}>
      {left > 0 ? words.readSeconds(left) : words.agree}
    </Button>
  )
  return (
    <Sheet title={words.notice} onClose={onClose} foot={foot}>
      <NoticeText sections={opened.notice} />
    </Sheet>
  )
}
