/** The days on which a card is not good, as ranges of dates. */
import { Button, DatePicker, Flex, Form } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import type { ReactNode } from 'react'
import type { DateRange } from '#contract/values/card.ts'
import { VisitDate } from '#contract/values/time.ts'
import { cardWords as say } from './messages.ts'

/** As the form keeps them: an item that was added has no days yet. */
export type Blackout = ([Dayjs, Dayjs] | null | undefined)[]

const MAX_RANGES = 40

const blackoutOf = (ranges: readonly DateRange[]): Blackout =>
  ranges.map(({ from, until }) => [dayjs(from), dayjs(until)])

const dateOf = (day: Dayjs): VisitDate => VisitDate.parse(day.format('YYYY-MM-DD'))

export const rangesOf = (blackout: Blackout): DateRange[] =>
  blackout.flatMap((range) => (range ? [{ from: dateOf(range[0]), until: dateOf(range[1]) }] : []))

export function BlackoutFields({ ranges }: { ranges: readonly DateRange[] }): ReactNode {
  return (
    <Form.List name="blackout" initialValue={blackoutOf(ranges)}>
      {(fields, { add, remove }) => (
        <Form.Item label={say.blackout}>
          <Flex vertical gap={8}>
            {fields.map(({ key, name }, index) => (
              <Flex key={key} gap={8}>
                <Form.Item name={name} noStyle rules={[{ required: true, message: say.needed }]}>
                  <DatePicker.RangePicker
                    aria-label={say.blackoutRange(index + 1)}
                    allowClear={false}
                    style={{ flex: 1 }}
                  />
                </Form.Item>
                <Button aria-label={say.removeBlackout(index + 1)} onClick={() => remove(name)}>
                  {say.remove}
                </Button>
              </Flex>
            ))}
            <Flex>
              <Button size="small" disabled={fields.length >= MAX_RANGES} onClick={() => add()}>
                {say.addBlackout}
              </Button>
            </Flex>
          </Flex>
        </Form.Item>
      )}
    </Form.List>
  )
}
