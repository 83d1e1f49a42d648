/** One member, masked; the owner hands their data over or erases them when they ask for it. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Form, Input, Typography } from 'antd'
import type { ReactNode } from 'react'
import { eraseMember, exportMember, readMember, type StaffMember } from '#contract/console/session.ts'
import { call } from '../../lib/call.ts'
import { saveFile } from '../../lib/save-file.ts'
import { mayOpen, useSession } from '../../lib/session.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { DetailPage } from '../../ui/detail-page.tsx'
import { type Fact, FactsCard, instant, number } from '../../ui/facts.tsx'
import { memberWords as say } from './messages.ts'

export function MemberPage(): ReactNode {
  const { memberId } = useParams({ from: '/members/$memberId' })
  const navigate = useNavigate()
  const query = useQuery({
    queryKey: ['member', memberId],
    queryFn: () => call(readMember, { params: { memberId } }),
  })
  const toList = () => void navigate({ to: '/members' })
  return (
    <DetailPage
      title={say.member(query.data?.account ?? '')}
      onBack={toList}
      query={query}
      actions={(member) => <Actions member={member} onErased={toList} />}
    >
      {(member) => <About member={member} />}
    </DetailPage>
  )
}

function About({ member }: { member: StaffMember }): ReactNode {
  const facts: Fact[] = [
    [say.number, number(member.memberId)],
    [say.account, member.account],
    [say.nickname, member.nickname],
    [say.mobile, number(member.mobile)],
    [say.email, member.email],
    [say.group, member.group],
    [say.since, instant(member.memberSince)],
    [say.password, member.hasPassword ? say.set : say.notSet],
    [say.wechat, member.hasWechat ? say.bound : say.notBound],
    [say.devices, number(String(member.devices))],
  ]
  return (
    <FactsCard title={say.facts} facts={facts}>
      <Typography.Paragraph type="secondary" style={{ marginBlock: '12px 0' }}>
        {say.about}
      </Typography.Paragraph>
    </FactsCard>
  )
}

type ActionsProps = { member: StaffMember; onErased: () => void }

function Actions({ member: { memberId, account }, onErased }: ActionsProps): ReactNode {
  const session = useSession()
  if (!session || !mayOpen(session, ['owner'])) return null
  const params = { memberId }
  return (
    <>
      <ActionButton
        label={say.export}
        asks={{
          ...{ title: say.exportTitle, consequence: say.exportText, does: say.exportDoes },
          reason: say.exportReason,
        }}
        run={({ reason, key }) => call(exportMember, { params, body: { reason } }, key)}
        onDone={({ fileName, content }) =>
          saveFile(fileName, new Blob([content], { type: 'application/json' }))
        }
        done={say.exported}
        refreshes={[['audit']]}
      />
      <ActionButton
        label={say.erase}
        danger
        asks={{
          ...{ title: say.eraseTitle, consequence: say.eraseText, does: say.eraseDoes },
          reason: say.eraseReason,
          fields: (
            <Form.Item
              name="account"
              label={say.typeAccount(account)}
              rules={[{ required: true, message: say.needed }]}
            >
              <Input autoComplete="off" />
            </Form.Item>
          ),
        }}
        run={({ reason, values, key }) =>
          call(eraseMember, { params, body: { reason, account: String(values['account']) } }, key)
        }
        done={say.erased}
        onDone={onErased}
        refreshes={[['members'], ['audit']]}
      />
    </>
  )
}
