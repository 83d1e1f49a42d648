/** One group: what it applied with, who buys for it, and the ways to pass, reject and close it. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Card, Typography } from 'antd'
import type { ReactNode } from 'react'
import { closeGroup, passGroup, readGroup, rejectGroup, type StaffGroup } from '#contract/console/group.ts'
import { call } from '../../lib/call.ts'
import { money } from '../../lib/format.ts'
import { mayOpen, useSession } from '../../lib/session.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { DecisionButtons } from '../../ui/decision-buttons.tsx'
import { DetailPage, TwoColumns } from '../../ui/detail-page.tsx'
import { type Fact, Facts, FactsCard, instant, number } from '../../ui/facts.tsx'
import { BalanceCard } from './balance-card.tsx'
import { StateTag } from './groups-page.tsx'
import { groupWords as say } from './messages.ts'
import { StatementsCard } from './statements-card.tsx'

export function GroupPage(): ReactNode {
  const { code } = useParams({ from: '/groups/$code' })
  const navigate = useNavigate()
  const query = useQuery({
    queryKey: ['group', code],
    queryFn: () => call(readGroup, { params: { code } }),
  })
  return (
    <DetailPage
      title={query.data?.name ?? <span className="number">{code}</span>}
      tag={(data) => <StateTag state={data.state} />}
      onBack={() => void navigate({ to: '/groups' })}
      query={query}
      actions={(group) => <Actions group={group} />}
    >
      {(group) => (
        <TwoColumns
          main={
            <>
              <BalanceCard group={group} />
              <StatementsCard code={group.code} />
              <LicenceCard group={group} />
            </>
          }
          aside={
            <>
              <About group={group} />
              <MembersCard group={group} />
            </>
          }
        />
      )}
    </DetailPage>
  )
}

type Props = { group: StaffGroup }

/** Opens as large as it is, in a window of its own. */
function LicenceCard({ group: { picturesUrl, licencePicture, name } }: Props): ReactNode {
  const source = `${picturesUrl}/${licencePicture}`
  return (
    <Card title={say.licence}>
      <a href={source} target="_blank" rel="noreferrer">
        <img src={source} alt={say.licenceOf(name)} style={picture} />
      </a>
    </Card>
  )
}

const picture = { maxInlineSize: '100%', maxBlockSize: 520, borderRadius: 8 } as const

function About({ group }: Props): ReactNode {
  const { code, name, licenceNo, contactName, contactMobile, appliedAt, decidedBy, decidedAt, rejectText } =
    group
  const facts: Fact[] = [
    [say.code, number(code)],
    [say.name, name],
    [say.licenceNo, number(licenceNo)],
    [say.contactName, contactName],
    [say.contactMobile, contactMobile],
    [say.appliedAt, instant(appliedAt)],
    [say.decidedBy, decidedBy],
    [say.decidedAt, instant(decidedAt)],
    [say.rejectText, rejectText],
  ]
  return <FactsCard title={say.facts} facts={facts} />
}

const roleAndLimit = ({ role, dailyLimitFen, spentTodayFen }: StaffGroup['members'][number]): string =>
  [
    say.roles[role],
    dailyLimitFen === null ? say.noLimit : say.dailyLimit(money(dailyLimitFen)),
    say.spentToday(money(spentTodayFen)),
  ].join(' · ')

const MembersCard = ({ group: { members } }: Props): ReactNode => (
  <Card title={say.members}>
    {members.length === 0 ? (
      <Typography.Text type="secondary">{say.noMembers}</Typography.Text>
    ) : (
      <Facts facts={members.map((member): Fact => [member.account, roleAndLimit(member)])} />
    )}
  </Card>
)

function Actions({ group: { code, name, state, version } }: Props): ReactNode {
  const session = useSession()
  if (!session || !mayOpen(session, ['owner', 'orders'])) return null
  const params = { code }
  const refreshes = [['group', code], ['groups'], ['audit']]
  return (
    <>
      {state === 'PASS' && (
        <ActionButton
          label={say.close}
          danger
          asks={{
            title: say.closeTitle,
            consequence: say.closeConsequence,
            does: say.closeDoes,
            reason: say.closeReason,
          }}
          run={({ reason, key }) => call(closeGroup, { params, body: { reason, version } }, key)}
          done={say.closed}
          refreshes={refreshes}
        />
      )}
      <DecisionButtons
        words={say}
        reject={
          state === 'AWAIT' &&
          (({ reason, key }) => call(rejectGroup, { params, body: { reason, version } }, key))
        }
        approve={
          state !== 'PASS' && {
            label: state === 'CLOSED' ? say.open : say.pass,
            asks: {
              title: state === 'CLOSED' ? say.openTitle(name) : say.passTitle(name),
              consequence: say.passConsequence,
              does: state === 'CLOSED' ? say.openDoes : say.passDoes,
            },
            run: ({ key }) => call(passGroup, { params, body: { version } }, key),
            done: say.passed,
          }
        }
        refreshes={refreshes}
      />
    </>
  )
}
