/** A row that is swiped sideways, one item as wide as the row: which one is in sight. */
import { useRef, useState } from 'react'

export function useSwipedRow() {
  const [shown, setShown] = useState(0)
  const ref = useRef<HTMLUListElement>(null)
  const onScroll = () => {
    const { scrollLeft = 0, clientWidth = 1 } = ref.current ?? {}
    setShown(Math.round(scrollLeft / clientWidth))
  }
  return { shown, strip: { ref, onScroll } }
}
