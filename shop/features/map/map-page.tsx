/** /map: the plans with what stands on them, the same as a list, and how to get there. */
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { TowerMap } from '#contract/endpoints/map.ts'
import { QueryView } from '../../lib/query-view.tsx'
import { textOf } from '../../lib/search-params.ts'
import { useWords } from '../../lib/words.ts'
import { Card, Stack } from '../../ui/card.tsx'
import { RowBody, rowClass } from '../../ui/row.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Empty } from '../../ui/state-note.tsx'
import { showToast } from '../../ui/toast.tsx'
import { mapQuery } from '../setting/calls.ts'
import { WaysCard } from '../setting/ways-card.tsx'
import { CityMap } from './city-map.tsx'
import css from './map-page.module.css'
import { mapWords } from './messages.ts'
import { PickedPlace, PlaceList } from './place-list.tsx'
import { PlanView } from './plan-view.tsx'

export function MapPage() {
  const words = useWords(mapWords)
  const wanted = textOf(useSearch({ strict: false }), 'at')
  return (
    <Stack>
      <QueryView query={useQuery(mapQuery)} skeleton={<Waiting />}>
        {(map) => (
          <>
            {map.plans.length > 0 ? (
              <Plans map={map} wanted={wanted} />
            ) : (
              <Empty icon="place" title={words.empty} text={words.emptyText} />
            )}
            <WaysCard />
          </>
        )}
      </QueryView>
      <Card flush>
        <Link to="/service" className={rowClass}>
          <RowBody icon="service" label={words.service} />
        </Link>
      </Card>
    </Stack>
  )
}

const city = 'city'

/** `wanted`: a product's code, whose place is shown first. */
function Plans({ map, wanted }: { map: TowerMap; wanted: string }) {
  const words = useWords(mapWords)
  const asked = map.places.find(({ product }) => product?.code === wanted)
  const [hasCity, setHasCity] = useState(map.cityMap)
  const [first] = map.plans
  const [open, setOpen] = useState(asked?.plan ?? (map.cityMap ? city : (first?.key ?? '')))
  const [shown, setShown] = useState<string | null>(asked?.key ?? null)
  const top = useRef<HTMLDivElement>(null)
  const plan = map.plans.find(({ key }) => key === open) ?? first
  if (!plan) return null
  const places = map.places.filter((place) => place.plan === plan.key)
  /** The list may have been scrolled far away from the plan, and the city map knows none of its numbers. */
  const pickFromList = (key: string) => {
    setOpen(plan.key)
    setShown(key)
    top.current?.scrollIntoView({ block: 'nearest' })
  }
  const options = [
    ...(hasCity ? [{ value: city, label: words.city }] : []),
    ...map.plans.map(({ key, name }) => ({ value: key, label: name })),
  ]
  return (
    <>
      <Card>
        <div ref={top} className={css.plans}>
          <Segments label={words.plans} options={options} value={open} onChange={setOpen} />
          {open === city ? (
            <CityMap
              onFailed={() => {
                setHasCity(false)
                setOpen(plan.key)
                showToast(words.cityFailed, 'warning')
              }}
            />
          ) : (
            <>
              <PlanView key={plan.key} plan={plan} places={places} shown={shown} onPick={setShown} />
              <PickedPlace place={places.find(({ key }) => key === shown)} />
            </>
          )}
        </div>
      </Card>
      <PlaceList places={places} shown={shown} onPick={pickFromList} />
    </>
  )
}

function Waiting() {
  return (
    <>
      <Skeleton shape="gallery" />
      <Skeleton shape="card" />
      <Skeleton shape="card" />
    </>
  )
}
