/** Somebody was faster: says so and offers the next free slot of the day. */
import type { Slot } from '#contract/endpoints/inventory.ts'
import { slotText } from '../../lib/format.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { inventoryMessages } from './messages.ts'

type Props = { next: Slot | null; onTake: (slot: Slot) => void; onOtherDate: () => void; onClose: () => void }

export function SoldOutDialog({ next, onTake, onOtherDate, onClose }: Props) {
  const words = useWords(inventoryMessages)
  const text = next?.from ? words.soldOutText(slotText(next.from, next.to)) : words.soldOutNone
  return (
    <Dialog
      title={words.soldOutTitle}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onOtherDate}>
            {words.otherDate}
          </Button>
          {next?.from && <Button onClick={() => onTake(next)}>{words.take}</Button>}
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}
