/** /changeDetail: one change of date, with what is still to do about it: pay the difference, or withdraw. */
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import type { Change } from '#contract/endpoints/change.ts'
import { ChangeNo } from '#contract/values/change.ts'
import { useArrivalDays } from '../../lib/arrival-days.ts'
import { serverAheadMs, useSecondsLeft } from '../../lib/clock.ts'
import { isRefusal } from '../../lib/failures.ts'
import { instantText, yuan } from '../../lib/format.ts'
import { LoadFailure } from '../../lib/load-failure.tsx'
import { QueryView } from '../../lib/query-view.tsx'
import { textOf } from '../../lib/search-params.ts'
import { useWords } from '../../lib/words.ts'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card, Facts, Stack } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Empty } from '../../ui/state-note.tsx'
import { Tag } from '../../ui/tag.tsx'
import { showToast } from '../../ui/toast.tsx'
import { changePayOptionsQuery, changePayResultQuery } from '../payment/calls.ts'
import { takeWay } from '../payment/chosen-way.ts'
import { PayWays } from '../payment/pay-ways.tsx'
import { TimeLeft } from '../payment/time-left.tsx'
import { changeQuery, forgetOrders, sendRevoke } from './calls.ts'
import css from './change.module.css'
import { ChangeSums } from './change-sums.tsx'
import { signedYuan } from './change-words.ts'
import { changeWords, reasonWords, stateTips, stateTones, stateWords } from './messages.ts'

export function ChangeDetailPage() {
  const words = useWords(changeWords)
  const changeNo = ChangeNo.safeParse(textOf(useSearch({ strict: false }), 'changeNo'))
  return changeNo.success ? (
    <Loaded changeNo={changeNo.data} />
  ) : (
    <Empty icon="order" title={words.noChange} action={<ToChanges />} />
  )
}

function ToChanges() {
  const words = useWords(changeWords)
  return (
    <Link to="/changeList" className={buttonClass('quiet', 's')}>
      {words.list}
    </Link>
  )
}

function Loaded({ changeNo }: { changeNo: ChangeNo }) {
  const words = useWords(changeWords)
  const change = useQuery(changeQuery(changeNo))
  const { data, error, dataUpdatedAt, refetch } = change
  if (!data) {
    if (!error) return <SkeletonRows />
    if (isRefusal(error, 'NOT_FOUND'))
      return <Empty icon="order" title={words.noChange} action={<ToChanges />} />
    return <LoadFailure error={error} onRetry={() => void refetch()} />
  }
  if (data.actions.includes('pay'))
    return <ToPay change={data} receivedAt={dataUpdatedAt} onOver={() => void refetch()} />
  return (
    <>
      <Stack>
        <Settled change={data} />
      </Stack>
      <BottomBar>
        {data.actions.includes('revoke') && <RevokeButton changeNo={changeNo} />}
        <Link to="/orderDetail" search={{ orderNo: data.orderNo }} className={buttonClass('primary')}>
          {data.state === 'DONE' ? words.seeCode : words.seeOrder}
        </Link>
      </BottomBar>
    </>
  )
}

/** Asked again while the money may be on its way: who comes back from a cashier sees the change complete itself. */
function ToPay({ change, receivedAt, onOver }: { change: Change; receivedAt: number; onOver: () => void }) {
  const { changeNo, payableFen, payUntil, serverNow } = change
  const [atOnce] = useState(() => takeWay(changeNo))
  const options = useQuery(changePayOptionsQuery(changeNo))
  const state = useQuery(changePayResultQuery(changeNo)).data?.state
  const left = useSecondsLeft(payUntil, serverAheadMs(serverNow, receivedAt))
  const over = left <= 0 || (state !== undefined && state !== 'AWAIT_PAID')
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, in the moment when it is decided
  useEffect(() => {
    if (!over) return
    forgetOrders()
    onOver()
  }, [over])
  return (
    <QueryView query={options}>
      {({ payTypes }) => (
        <PayWays
          target={{ changeNo }}
          payTypes={payTypes}
          price={yuan(payableFen)}
          secondsLeft={left}
          atOnce={atOnce}
        >
          <Head change={change}>
            <TimeLeft secondsLeft={left} />
          </Head>
          <FactsOf change={change} aside={<RevokeButton changeNo={changeNo} small />} />
        </PayWays>
      )}
    </QueryView>
  )
}

function Settled({ change }: { change: Change }) {
  const words = useWords(changeWords)
  const days = useArrivalDays()
  const returning = useQuery({
    ...changePayResultQuery(change.changeNo),
    enabled: change.payableFen > 0,
  }).data?.returningFen
  return (
    <>
      <Head change={change}>
        {returning !== undefined && returning > 0 && (
          <p className={css.soft}>{words.returning(yuan(returning), days)}</p>
        )}
        {change.backFen > 0 && change.state === 'DONE' && <p className={css.soft}>{words.backDays(days)}</p>}
      </Head>
      <FactsOf change={change} />
    </>
  )
}

function Head({ change, children }: { change: Change; children?: ReactNode }) {
  const states = useWords(stateWords)
  const tips = useWords(stateTips)
  const { state, productName, origin, next } = change
  return (
    <Card>
      <div className={css.head}>
        <h2 className={css.name}>{productName}</h2>
        <Tag tone={stateTones[state]}>{states[state]}</Tag>
      </div>
      <p className={css.soft}>{tips[state]}</p>
      {children}
      <ChangeSums {...change} from={origin} to={next} settled={change.actions.length === 0 ? state : null} />
    </Card>
  )
}

function FactsOf({ change, aside }: { change: Change; aside?: ReactNode }) {
  const words = useWords(changeWords)
  const reasons = useWords(reasonWords)
  const at = (instant: string | null) => instant && instantText(instant)
  return (
    <Card title={words.about} aside={aside}>
      <Facts
        rows={[
          [words.changeNo, change.changeNo],
          [
            words.orderNo,
            <Link key="order" to="/orderDetail" search={{ orderNo: change.orderNo }}>
              {change.orderNo}
            </Link>,
          ],
          [
            words.tickets,
            change.units.map(({ name, unitNo, oldFen, newFen }) => (
              <span key={unitNo} className={css.line}>
                {`${name} ${unitNo.slice(-3)} ${yuan(oldFen)} → ${yuan(newFen)}`}
              </span>
            )),
          ],
          [words.sum, signedYuan(change.netFen)],
          [
            words.reason,
            [!change.byStaff && reasons[change.reasonCode], change.reasonText].filter(Boolean).join(' · '),
          ],
          [words.askedBy, change.byStaff ? words.ourStaff : null],
          [words.askedAt, instantText(change.askedAt)],
          [words.auditUntil, at(change.auditUntil)],
          [words.decidedAt, at(change.decidedAt)],
          [words.rejectText, change.rejectText],
          [words.payUntil, at(change.payUntil)],
          [words.endedAt, at(change.endedAt)],
        ]}
      />
    </Card>
  )
}

function RevokeButton({ changeNo, small = false }: { changeNo: ChangeNo; small?: boolean }) {
  const words = useWords(changeWords)
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const revoke = async () => {
    setBusy(true)
    try {
      await sendRevoke(changeNo)
      showToast(words.revoked, 'success')
    } catch {
      // The call has shown why.
    } finally {
      setBusy(false)
      setAsking(false)
    }
  }
  return (
    <>
      <Button kind="quiet" size={small ? 's' : 'm'} onClick={() => setAsking(true)}>
        {words.revoke}
      </Button>
      {asking && (
        <ConfirmDialog
          title={words.revokeTitle}
          text={words.revokeText}
          confirm={words.revoke}
          cancel={words.keep}
          danger
          busy={busy}
          onConfirm={() => void revoke()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
