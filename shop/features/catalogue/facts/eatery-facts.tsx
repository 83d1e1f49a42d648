/** A restaurant's menu: the kitchen, how many sit down, when, and the dishes by course. */
import type { EateryExtra } from '#contract/values/extras/eatery.ts'
import type { InOneLanguage } from '#contract/values/extras/kind-extras.ts'
import { messages, useWords } from '../../../lib/words.ts'
import { Card, Facts } from '../../../ui/card.tsx'

const words = messages({
  'zh-CN': {
    menu: '菜单',
    cuisine: '菜系',
    covers: '席位',
    guests: (min: number, max: number) => (min === max ? `每份${max}位` : `${min}–${max}位`),
    hours: '用餐时间',
  },
  'en-US': {
    menu: 'Menu',
    cuisine: 'Kitchen',
    covers: 'Guests',
    guests: (min: number, max: number) => (min === max ? `${max} for each cover` : `${min}–${max}`),
    hours: 'Served',
  },
})

export function EateryFacts({ extra }: { extra: Record<string, unknown> }) {
  const say = useWords(words)
  const { cuisine, covers, mealFrom, mealTo, dishes } = extra as InOneLanguage<EateryExtra>
  const byCourse = Map.groupBy(dishes, ({ course }) => course)
  return (
    <Card title={say.menu}>
      <Facts
        rows={[
          [say.cuisine, cuisine],
          [say.covers, say.guests(covers.min, covers.max)],
          [say.hours, `${mealFrom}–${mealTo}`],
          ...[...byCourse].map(
            ([course, served]) => [course, served.map(({ name }) => <div key={name}>{name}</div>)] as const,
          ),
        ]}
      />
    </Card>
  )
}
