/** A drawn plan that one can come closer to, with a numbered button at each place. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { MapPlace, Plan } from '#contract/endpoints/map.ts'
import { pictureAddress } from '../../lib/picture-address.ts'
import { fileSettingQuery } from '../../lib/settings.ts'
import { useWords } from '../../lib/words.ts'
import { IconButton } from '../../ui/button.tsx'
import { type DrawnPlan, drawPlan } from './draw-plan.ts'
import { mapWords } from './messages.ts'
import css from './plan-view.module.css'

type Props = {
  plan: Plan
  places: readonly MapPlace[]
  shown: string | null
  onPick: (key: string) => void
}

const classOf = (name: string): string => css[name] ?? ''
const classes = {
  marker: classOf('marker'),
  kinds: {
    entrance: classOf('entrance'),
    park: classOf('park'),
    eatery: classOf('eatery'),
    transport: classOf('transport'),
    service: classOf('service'),
  },
}

/** Key it by its plan: another plan is drawn anew. */
export function PlanView({ plan, places, shown, onPick }: Props) {
  const words = useWords(mapWords)
  const box = useRef<HTMLDivElement>(null)
  const drawn = useRef<DrawnPlan | null>(null)
  const { data: files } = useQuery(fileSettingQuery)
  const picture = files ? pictureAddress(plan.picture, files.publicBucketUrl) : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: a plan is drawn once; what is shown on it follows below
  useEffect(() => {
    if (!box.current || picture === null) return
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    const alt = words.plan(plan.name)
    const nameOf = (number: number, { name }: MapPlace) => words.place(number, name)
    drawn.current = drawPlan(box.current, { plan, picture, alt, places, nameOf, classes, still, onPick })
    drawn.current.show(shown)
    return () => {
      drawn.current?.remove()
      drawn.current = null
    }
  }, [picture])
  useEffect(() => drawn.current?.show(shown), [shown])
  return (
    <div className={css.frame}>
      <section ref={box} className={css.plan} aria-label={words.plan(plan.name)} />
      <div className={css.zoom}>
        <IconButton icon="plus" label={words.nearer} onClick={() => drawn.current?.nearer()} />
        <IconButton icon="minus" label={words.farther} onClick={() => drawn.current?.farther()} />
      </div>
    </div>
  )
}
