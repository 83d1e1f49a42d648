/** /group/apply/{applyStatus}: the form of an application, and how it stands. */
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams } from '@tanstack/react-router'
import type { Group } from '#contract/endpoints/group.ts'
import { minuteText } from '../../lib/format.ts'
import { QueryView } from '../../lib/query-view.tsx'
import { standingOf, useSession } from '../../lib/session-store.ts'
import { useWords } from '../../lib/words.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card, Facts, Stack } from '../../ui/card.tsx'
import { Empty } from '../../ui/state-note.tsx'
import { ApplicationForm } from './application-form.tsx'
import { groupQuery } from './calls.ts'
import css from './group.module.css'
import { type ApplyStep, applyStep, mayLeave } from './group-state.ts'
import { LeaveGroup } from './leave-group.tsx'
import { groupWords } from './messages.ts'

export function ApplyPage() {
  const { kind } = standingOf(useSession())
  return kind === 'member' ? <MemberApplies /> : <LogInFirst />
}

function LogInFirst() {
  const words = useWords(groupWords)
  const search = { redirect: '/group/apply/new' }
  return (
    <Empty
      icon="person"
      title={words.logInFirst}
      text={words.logInFirstText}
      action={
        <>
          <Link to="/login" search={search} className={buttonClass('primary', 's')}>
            {words.logIn}
          </Link>
          <Link to="/register" search={search} className={buttonClass('quiet', 's')}>
            {words.register}
          </Link>
        </>
      }
    />
  )
}

function MemberApplies() {
  const { applyStatus } = useParams({ from: '/group/apply/$applyStatus' })
  return (
    <QueryView query={useQuery(groupQuery)}>
      {(group) => {
        const step = applyStep(applyStatus, group)
        if (step !== applyStatus)
          return <Navigate to="/group/apply/$applyStatus" params={{ applyStatus: step }} replace />
        return group && step !== 'new' ? (
          <Standing group={group} step={step} />
        ) : (
          <ApplicationForm group={group} />
        )
      }}
    </QueryView>
  )
}

type Props = { group: Group; step: Exclude<ApplyStep, 'new'> }

function Standing({ group, step }: Props) {
  const words = useWords(groupWords)
  const { name, licenceNo, code, appliedAt, contact, rejectText, role } = group
  const isOpen = step === 'wait' || step === 'reject'
  return (
    <Stack>
      <Card title={words.steps[step].title}>
        <p>{words.steps[step].text}</p>
        {rejectText && <p className={css.reason}>{words.reason(rejectText)}</p>}
      </Card>
      <Card title={words.application}>
        <Facts
          rows={[
            [words.name, name],
            [words.licenceNo, licenceNo],
            [words.contactName, contact?.contactName],
            [words.contactMobile, contact?.contactMobile],
            [words.code, code],
            [words.appliedAt, minuteText(appliedAt)],
          ]}
        />
      </Card>
      <div className={css.buttons}>
        {isOpen && role === 'OWNER' && (
          <Link
            to="/group/apply/$applyStatus"
            params={{ applyStatus: 'new' }}
            className={buttonClass(step === 'reject' ? 'primary' : 'quiet', 'm', true)}
          >
            {step === 'reject' ? words.sendAnew : words.correct}
          </Link>
        )}
        {step === 'pass' && (
          <Link to="/group/list" className={buttonClass('primary', 'm', true)}>
            {words.tickets}
          </Link>
        )}
        {step === 'closed' && (
          <Link to="/service" className={buttonClass('quiet', 'm', true)}>
            {words.service}
          </Link>
        )}
        {mayLeave(group) && <LeaveGroup name={name} withdraws={isOpen} />}
      </div>
    </Stack>
  )
}
