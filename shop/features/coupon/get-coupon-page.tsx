/** /discount/getCoupon: one activity with its rule, and its coupon to claim; without an activity, a field for a code. */
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { Activity } from '#contract/endpoints/coupon.ts'
import { ActivityCode } from '#contract/values/coupon.ts'
import { isRefusal } from '../../lib/failures.ts'
import { minuteText } from '../../lib/format.ts'
import { QueryView } from '../../lib/query-view.tsx'
import { textOf } from '../../lib/search-params.ts'
import { useWords } from '../../lib/words.ts'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Card, Facts, Stack } from '../../ui/card.tsx'
import { Empty } from '../../ui/state-note.tsx'
import { UnbrokenRanges } from '../../ui/unbroken-ranges.tsx'
import { activityQuery } from './calls.ts'
import { ClaimButton } from './claim-button.tsx'
import { CouponCodeForm } from './code-form.tsx'
import css from './coupon.module.css'
import { CouponCard } from './coupon-card.tsx'
import { fewLeft, validityText } from './coupon-text.ts'
import { couponWords } from './messages.ts'

export function GetCouponPage() {
  const text = textOf(useSearch({ strict: false }), 'activity')
  const code = ActivityCode.safeParse(text)
  if (text === '') return <ByCode />
  return code.success ? <Loaded code={code.data} /> : <NotFound />
}

function ByCode() {
  const words = useWords(couponWords)
  const navigate = useNavigate()
  return (
    <Stack>
      <Card title={words.enterCode}>
        <CouponCodeForm onDone={() => navigate({ to: '/account/Coupon', search: {}, replace: true })} />
      </Card>
    </Stack>
  )
}

function NotFound() {
  const words = useWords(couponWords)
  const all = (
    <Link to="/discount/list" className={buttonClass('quiet', 's')}>
      {words.centre}
    </Link>
  )
  return <Empty icon="ticket" title={words.notFound} text={words.notFoundText} action={all} />
}

function Loaded({ code }: { code: ActivityCode }) {
  const activity = useQuery(activityQuery(code))
  if (isRefusal(activity.error, 'NOT_FOUND')) return <NotFound />
  return <QueryView query={activity}>{(data) => <Shown activity={data} />}</QueryView>
}

function Shown({ activity }: { activity: Activity }) {
  const words = useWords(couponWords)
  const { name, state, opensAt, closesAt, mine, perMember, left } = activity
  return (
    <>
      <Stack>
        <CouponCard
          terms={activity}
          name={name}
          faded={state === 'GONE' || state === 'ENDED'}
          notes={[
            validityText(activity, words),
            state === 'SOON' && words.opensAt(minuteText(opensAt)),
            state === 'OPEN' && fewLeft(activity) && words.left(left),
          ]}
        />
        <Card title={words.details}>
          <Facts
            rows={[
              [
                words.period,
                <UnbrokenRanges key="period" text={words.to(minuteText(opensAt), minuteText(closesAt))} />,
              ],
              [words.validity, validityText(activity, words)],
              [words.perMember, words.pieces(perMember)],
              [words.leftOf, words.pieces(left)],
              [words.claimed, mine > 0 ? words.pieces(mine) : null],
            ]}
          />
        </Card>
        <Card title={words.rule}>
          <p className={css.text}>{activity.rule}</p>
        </Card>
        <Card title={words.condition}>
          <p className={css.text}>{activity.useCondition}</p>
        </Card>
      </Stack>
      <BottomBar>
        <ClaimButton activity={activity} size="m" />
      </BottomBar>
    </>
  )
}
