/** A day, and the ones beside it. */
import { Button, Flex, Input } from 'antd'
import type { ReactNode } from 'react'
import { addDays, VisitDate, venueDate } from '#contract/values/time.ts'
import { kitWords } from '../lib/kit-words.ts'

type DayChooserProps = { date: VisitDate; onDate: (date: VisitDate) => void }

export function DayChooser({ date, onDate }: DayChooserProps): ReactNode {
  return (
    <Flex gap={8}>
      <Button onClick={() => onDate(venueDate(new Date()))}>{kitWords.today}</Button>
      <Button onClick={() => onDate(addDays(date, -1))}>{kitWords.dayBefore}</Button>
      <Input
        type="date"
        aria-label={kitWords.day}
        value={date}
        style={{ width: 160 }}
        onChange={({ target }) => {
          const chosen = VisitDate.safeParse(target.value)
          if (chosen.success) onDate(chosen.data)
        }}
      />
      <Button onClick={() => onDate(addDays(date, 1))}>{kitWords.dayAfter}</Button>
    </Flex>
  )
}
