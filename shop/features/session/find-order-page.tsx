/** /auth: a guest finds the orders of a mobile with an SMS code, or one order with its number and key. */
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { OrderNo } from '#contract/values/order.ts'
import { textOf } from '../../lib/search-params.ts'
import { standingOf, useSession } from '../../lib/session-store.ts'
import { useWords } from '../../lib/words.ts'
import { AlternativeLink, alternativeLinkClass } from '../../ui/alternative-link.tsx'
import { Stack } from '../../ui/card.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ownOrderQuery } from './calls.ts'
import { FindByKey } from './find-by-key.tsx'
import { FindByMobile } from './find-by-mobile.tsx'
import { type OrderScreen, orderInHash, screenOf } from './form.ts'
import { sessionMessages } from './messages.ts'
import { SessionFrame } from './session-frame.tsx'

type Way = 'mobile' | 'key'

/** The link of an SMS names the order, and maybe what is to be done: who may see it already is not asked for anything. */
export function FindOrderPage() {
  const { kind } = standingOf(useSession())
  const search = useSearch({ strict: false })
  const orderNo = OrderNo.safeParse(textOf(search, 'orderNo')).data ?? null
  const to = screenOf(textOf(search, 'to'))
  const [wasKnown] = useState(kind !== 'visitor')
  const own = useQuery({ ...ownOrderQuery(orderNo), enabled: wasKnown && orderNo !== null })
  const navigate = useNavigate()
  useEffect(() => {
    if (own.data && orderNo) void navigate({ to, search: { orderNo }, replace: true })
  }, [own.data, orderNo, to, navigate])
  if (own.isLoading || own.data) {
    return (
      <Stack>
        <Skeleton shape="card" />
      </Stack>
    )
  }
  return <FindOrder orderNo={orderNo} to={to} />
}

function FindOrder({ orderNo, to }: { orderNo: OrderNo | null; to: OrderScreen }) {
  const words = useWords(sessionMessages)
  const given = useOrderInHash(orderNo)
  const [way, setWay] = useState<Way>(given.randomKey ? 'key' : 'mobile')
  const ways = (
    <Segments
      label={words.findWays}
      options={[
        { value: 'mobile', label: words.findByMobile },
        { value: 'key', label: words.findByKey },
      ]}
      value={way}
      onChange={setWay}
    />
  )
  return (
    <SessionFrame title={words.find} text={words.findText}>
      {way === 'mobile' ? (
        <FindByMobile ways={ways} orderNo={orderNo} to={to} />
      ) : (
        <FindByKey ways={ways} given={given} />
      )}
      <MemberNote />
    </SessionFrame>
  )
}

function MemberNote() {
  const words = useWords(sessionMessages)
  const isMember = standingOf(useSession()).kind === 'member'
  return isMember ? (
    <AlternativeLink question={words.memberNote}>
      <Link to="/orderList" className={alternativeLinkClass}>
        {words.memberOrders}
      </Link>
    </AlternativeLink>
  ) : (
    <AlternativeLink question={words.hasAccount}>
      <Link to="/login" className={alternativeLinkClass}>
        {words.logInNow}
      </Link>
    </AlternativeLink>
  )
}

/** Read once and taken out of the address, which may be shown, shared or kept in a history. */
function useOrderInHash(orderNo: OrderNo | null) {
  const [given] = useState(() => orderInHash(location.hash, orderNo ?? ''))
  const navigate = useNavigate()
  useEffect(() => {
    if (given.randomKey) void navigate({ to: '/auth', hash: '', replace: true })
  }, [given, navigate])
  return given
}
