/** Somebody was faster: says so and offers the next free slot of the day, or another date of what has one. */
import type { Slot } from '#contract/endpoints/inventory.ts'
import { slotText } from '../../lib/format.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { inventoryMessages } from './messages.ts'

type Props = {
  dated: boolean
  next: Slot | null
  onTake: (slot: Slot) => void
  onOtherDate: () => void
  onClose: () => void
}

export function SoldOutDialog({ dated, next, onTake, onOtherDate, onClose }: Props) {
  const words = useWords(inventoryMessages)
  const none = dated ? words.soldOutNone : words.soldOutUndated
  const text = next?.from ? words.soldOutText(slotText(next.from, next.to)) : none
  return (
    <Dialog
      title={words.soldOutTitle}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={dated ? onOtherDate : onClose}>
            {dated ? words.otherDate : words.soldOutSeen}
          </Button>
          {next?.from && <Button onClick={() => onTake(next)}>{words.take}</Button>}
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}
