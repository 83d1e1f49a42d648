/** One freight template: its newest version as a form that writes the next one. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { ConfigProvider } from 'antd'
import { type ReactNode, useState } from 'react'
import { listFreight, type StaffTemplate } from '#contract/console/parcel.ts'
import { call } from '../../lib/call.ts'
import { language } from '../../lib/language.ts'
import { mayOpen, useSession } from '../../lib/session.ts'
import { useSent } from '../../lib/version-conflict.ts'
import { DetailPage } from '../../ui/detail-page.tsx'
import { EditorFrame } from '../../ui/editor-frame.tsx'
import { draftOf, type FreightDraft, isChanged } from './draft.ts'
import { freightWords as say } from './messages.ts'
import { SaveButton } from './save-button.tsx'
import { TemplateFields } from './template-fields.tsx'

export function TemplatePage(): ReactNode {
  const { code } = useParams({ from: '/freight/$code' })
  const navigate = useNavigate()
  const query = useQuery({
    queryKey: ['freight', code],
    queryFn: async () => {
      const found = (await call(listFreight)).items.find((one) => one.code === code)
      if (!found) throw new Error(say.missing)
      return found
    },
  })
  return (
    <DetailPage
      title={query.data ? query.data.name[language] : <span className="number">{code}</span>}
      onBack={() => void navigate({ to: '/freight' })}
      query={query}
      actions={() => null}
    >
      {(template) => <Editor template={template} />}
    </DetailPage>
  )
}

function Editor({ template }: { template: StaffTemplate }): ReactNode {
  const client = useQueryClient()
  const mayWrite = mayOpen(useSession(), ['owner', 'catalogue'])
  const [typed, setTyped] = useState<FreightDraft | null>(null)
  const [sent, keepSent] = useSent<FreightDraft>()
  const saved = draftOf(template)
  const draft = typed ?? saved
  const { code, version } = template
  const isEdited = typed !== null && isChanged({ ...typed, version }, saved)
  const isOwn = sent !== null && !isChanged({ ...sent, version }, saved)
  return (
    <EditorFrame
      words={say}
      isEdited={isEdited}
      conflict={isEdited && !isOwn && typed.version !== version ? say.conflict : null}
      mayWrite={mayWrite}
      saveButton={
        <SaveButton
          {...{ code, version, draft }}
          onSend={keepSent}
          onSaved={(answer) => {
            client.setQueryData(['freight', code], answer)
            setTyped(null)
          }}
        />
      }
      onDiscard={() => setTyped(null)}
    >
      <ConfigProvider componentDisabled={!mayWrite}>
        <TemplateFields
          draft={draft}
          onDraft={(changed) => setTyped({ ...changed, version: isEdited ? typed.version : version })}
        />
      </ConfigProvider>
    </EditorFrame>
  )
}
