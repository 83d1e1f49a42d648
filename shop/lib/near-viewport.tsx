/** What is far below what is seen first, and most visitors never come to. */
import { type ReactNode, startTransition, useState } from 'react'
import { whenNear } from '../ui/near.ts'
import { rendersWholePage } from './below-fold.tsx'

/**
 * On the first screen of a visit it is rendered, and asks for what it shows, when it is less than half a window away. It stands
 * in the screen itself: a part whose file comes later is mounted when the first screen is drawn, and would not wait.
 */
export function NearViewport({ children }: { children: ReactNode }) {
  const [isDue, setDue] = useState(rendersWholePage)
  return isDue ? children : <div ref={whenNear('50%', () => startTransition(() => setDue(true)))} />
}
