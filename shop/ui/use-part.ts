/** What opens at a press and has code of its own. */
import { type ComponentType, useState } from 'react'
import { useKitWords } from './kit-words.ts'
import { showToast } from './toast.tsx'

/**
 * The part, what shows it, and whether its code is on its way, which comes with the press. Where it does not come that is
 * said, and what stands around it stays, with all that is typed.
 */
export function usePart<Props>(load: () => Promise<ComponentType<Props>>) {
  const { loadFailed } = useKitWords()
  const [Part, setPart] = useState<ComponentType<Props> | null>(null)
  const [isLoading, setLoading] = useState(false)
  const open = async (show: () => void) => {
    setLoading(true)
    try {
      const loaded = await load()
      setPart(() => loaded)
      show()
    } catch {
      showToast(loadFailed, 'warning')
    } finally {
      setLoading(false)
    }
  }
  return [Part, open, isLoading] as const
}
