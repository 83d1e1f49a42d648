/** /account/Coupon: my coupons, those to use, those that orders use, and those past their date. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { Coupon } from '#contract/endpoints/coupon.ts'
import { CouponState, couponStates } from '#contract/values/coupon.ts'
import { CursorList } from '../../lib/query-view.tsx'
import { textOf } from '../../lib/search-params.ts'
import { useWords } from '../../lib/words.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { RowBody, rowClass } from '../../ui/row.tsx'
import { Empty } from '../../ui/state-note.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { couponsQuery } from './calls.ts'
import { CodeRow } from './code-row.tsx'
import css from './coupon.module.css'
import { CouponCard } from './coupon-card.tsx'
import { ownValidityText } from './coupon-text.ts'
import { couponWords } from './messages.ts'

export function CouponsPage() {
  const words = useWords(couponWords)
  const navigate = useNavigate()
  const current = CouponState.safeParse(textOf(useSearch({ strict: false }), 'tab')).data ?? 'unused'
  return (
    <Tabs
      label={words.stateTabs}
      tabs={couponStates.map((key) => ({ key, label: words.states[key] }))}
      current={current}
      onChange={(tab) => void navigate({ to: '/account/Coupon', search: { tab }, replace: true })}
      panel={(state) => <Coupons state={state} />}
    />
  )
}

function Coupons({ state }: { state: CouponState }) {
  const words = useWords(couponWords)
  const coupons = useInfiniteQuery(couponsQuery(state))
  const more = (
    <Link to="/discount/list" className={buttonClass('primary', 's')}>
      {words.centre}
    </Link>
  )
  return (
    <div className={css.list}>
      {state === 'unused' && (
        <Card flush>
          <CodeRow />
          <Link to="/discount/list" className={rowClass}>
            <RowBody icon="star" label={words.centre} />
          </Link>
        </Card>
      )}
      <CursorList
        query={coupons}
        empty={
          <Empty
            icon="ticket"
            title={words.empty[state]}
            text={words.emptyText[state]}
            action={state === 'unused' && more}
          />
        }
      >
        {(items) => (
          <ul className={css.slips} aria-label={words.list}>
            {items.map((coupon) => (
              <li key={coupon.couponNo}>
                <OwnCoupon coupon={coupon} />
              </li>
            ))}
          </ul>
        )}
      </CursorList>
    </div>
  )
}

function OwnCoupon({ coupon }: { coupon: Coupon }) {
  const words = useWords(couponWords)
  const { activityName, state, orderNo, useCondition, voidReason, rule } = coupon
  return (
    <CouponCard
      terms={coupon}
      name={activityName}
      rule={rule}
      faded={state !== 'unused'}
      notes={[
        voidReason !== null ? words.voided(voidReason) : ownValidityText(coupon, words, new Date()),
        useCondition,
      ]}
    >
      {state === 'unused' && (
        <Link to="/index" className={buttonClass('quiet', 's')}>
          {words.use}
        </Link>
      )}
      {orderNo && (
        <Link to="/orderDetail" search={{ orderNo }} className={buttonClass('quiet', 's')}>
          {words.order}
        </Link>
      )}
    </CouponCard>
  )
}
