/** Beside a list of units of an order: one tap chooses all that can be chosen. */
import { Button } from '../ui/button.tsx'
import { afterSaleWords } from './after-sale-messages.ts'
import { useWords } from './words.ts'

type Props = {
  /** What can be chosen together. */
  free: readonly string[]
  chosen: readonly string[]
  onChoose: (all: string[]) => void
}

export function ChooseAll({ free, chosen, onChoose }: Props) {
  const words = useWords(afterSaleWords)
  if (free.length < 2) return null
  const isAll = free.every((one) => chosen.includes(one))
  return (
    <Button kind="quiet" size="s" disabled={isAll} onClick={() => onChoose([...free])}>
      {words.all}
    </Button>
  )
}
