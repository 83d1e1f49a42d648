/** One pick-up point as a form. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { ConfigProvider } from 'antd'
import { type ReactNode, useState } from 'react'
import { listStaffPickUpPoints, type StaffPickUpPoint } from '#contract/console/parcel.ts'
import { call } from '../../lib/call.ts'
import { language } from '../../lib/language.ts'
import { mayOpen, useSession } from '../../lib/session.ts'
import { DetailPage } from '../../ui/detail-page.tsx'
import { EditorFrame } from '../../ui/editor-frame.tsx'
import { draftOf, isChanged, type PickUpPointDraft } from './draft.ts'
import { pointWords as say } from './messages.ts'
import { PointFields } from './point-fields.tsx'
import { SaveButton } from './save-button.tsx'

export function PointPage(): ReactNode {
  const { code } = useParams({ from: '/pick-up-points/$code' })
  const navigate = useNavigate()
  const query = useQuery({
    queryKey: ['pick-up-points', code],
    queryFn: async () => {
      const found = (await call(listStaffPickUpPoints)).items.find((one) => one.code === code)
      if (!found) throw new Error(say.missing)
      return found
    },
  })
  return (
    <DetailPage
      title={query.data ? query.data.name[language] : <span className="number">{code}</span>}
      onBack={() => void navigate({ to: '/pick-up-points' })}
      query={query}
      actions={() => null}
    >
      {(point) => <Editor point={point} />}
    </DetailPage>
  )
}

function Editor({ point }: { point: StaffPickUpPoint }): ReactNode {
  const client = useQueryClient()
  const mayWrite = mayOpen(useSession(), ['owner', 'catalogue'])
  const [typed, setTyped] = useState<PickUpPointDraft | null>(null)
  const saved = draftOf(point)
  const draft = typed ?? saved
  const { code, version } = point
  const isEdited = typed !== null && isChanged({ ...typed, version }, saved)
  return (
    <EditorFrame
      words={say}
      isEdited={isEdited}
      conflict={isEdited && typed.version !== version ? say.conflict : null}
      mayWrite={mayWrite}
      saveButton={
        <SaveButton
          {...{ code, version, draft }}
          onSaved={(answer) => {
            client.setQueryData(['pick-up-points', code], answer)
            setTyped(null)
          }}
        />
      }
      onDiscard={() => setTyped(null)}
    >
      <ConfigProvider componentDisabled={!mayWrite}>
        <PointFields
          draft={draft}
          onDraft={(changed) => setTyped({ ...changed, version: isEdited ? typed.version : version })}
        />
      </ConfigProvider>
    </EditorFrame>
  )
}
