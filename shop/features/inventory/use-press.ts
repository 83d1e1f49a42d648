/** Pressing on while what is left of the chosen day is still on its way. */
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { DayOfSlots } from '#contract/endpoints/inventory.ts'
import type { VisitDate } from '#contract/values/time.ts'

type Awaited = {
  day: Pick<UseQueryResult<DayOfSlots>, 'refetch'>
  date: VisitDate | null
  isAwaited: boolean
}

/**
 * What is pressed is done at once if the day is known, else as soon as it is; a day that failed is asked for again.
 * Another date, chosen meanwhile, takes the press back.
 */
export function usePress<Act>({ day, date, isAwaited }: Awaited, perform: (act: Act) => void) {
  const [pressed, setPressed] = useState<{ act: Act; date: typeof date } | null>(null)
  useEffect(() => {
    const isSameDate = pressed?.date === date
    if (!pressed || (isAwaited && isSameDate)) return
    setPressed(null)
    if (isSameDate) perform(pressed.act)
  })
  return {
    onceKnown(act: Act) {
      if (!isAwaited) return perform(act)
      setPressed({ act, date })
      void day.refetch({ cancelRefetch: false }).then(({ isError }) => isError && setPressed(null))
    },
    isWaiting: pressed !== null,
  }
}
