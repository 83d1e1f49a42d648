/** Saves a pick-up point; what is missing is said in its place, and what comes of it for buyers in the dialog. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type StaffPickUpPoint, savePickUpPoint } from '#contract/console/parcel.ts'
import type { PickUpCode } from '#contract/values/delivery.ts'
import { call } from '../../lib/call.ts'
import { language } from '../../lib/language.ts'
import { refetchedOnConflict } from '../../lib/version-conflict.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { pointsQuery } from './calls.ts'
import { complete, type PickUpPointDraft, type TypedPoint } from './draft.ts'
import { pointWords as say } from './messages.ts'

type Props = {
  code: PickUpCode
  /** The newest that is known, which may be another than that of the draft; 0: there is none yet. */
  version: number
  draft: PickUpPointDraft
  onSaved: (saved: StaffPickUpPoint) => void
}

export function SaveButton({ code, version, draft, onSaved }: Props): ReactNode {
  const client = useQueryClient()
  const all = useQuery(pointsQuery).data?.items ?? []
  const point = complete(draft)
  if (point === null) return <span aria-live="polite">{say.incomplete}</span>
  return (
    <ActionButton
      label={version === 0 ? say.create : say.save}
      primary
      asks={asked(point, code, all)}
      run={({ key }) =>
        refetchedOnConflict(
          client,
          ['pick-up-points'],
          call(savePickUpPoint, { params: { code }, body: { ...point, version } }, key),
        )
      }
      onDone={onSaved}
      done={say.saved}
      refreshes={[['pick-up-points'], ['audit']]}
    />
  )
}

/** Whether buyers can choose it is what matters most of a change. */
function asked({ name, active }: TypedPoint, code: PickUpCode, all: readonly StaffPickUpPoint[]) {
  const saved = all.find((one) => one.code === code)
  const named = name[language]
  if (!saved && active) return { title: say.openTitle(named), consequence: say.openText, does: say.create }
  if (!saved || saved.active === active)
    return { title: say.saveTitle(named), consequence: say.saveText, does: saved ? say.save : say.create }
  if (active) return { title: say.openTitle(named), consequence: say.openText, does: say.open }
  const isLast = !all.some((one) => one.active && one.code !== code)
  const consequence = isLast ? `${say.closeText} ${say.lastText}` : say.closeText
  return { title: say.closeTitle(named), consequence, does: say.close }
}
