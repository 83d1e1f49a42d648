/** /mycenter: who one is, the way to one's orders, the settings of this device, and the way out. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Profile } from '#contract/endpoints/member.ts'
import { Picture } from '../../lib/picture.tsx'
import { QueryView } from '../../lib/query-view.tsx'
import { standingOf, useSession } from '../../lib/session-store.ts'
import { useShop } from '../../lib/settings.ts'
import { useWords } from '../../lib/words.ts'
import { Card, Stack } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { RowBody, rowClass } from '../../ui/row.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { profileQuery } from './calls.ts'
import { GuestPage } from './guest-page.tsx'
import { LogOutButton } from './log-out-button.tsx'
import { mineMessages } from './messages.ts'
import css from './mine-page.module.css'
import { OrderShortcuts } from './order-shortcuts.tsx'
import { SettingsCard } from './settings-card.tsx'

export function MinePage() {
  return standingOf(useSession()).kind === 'guest' ? <GuestPage /> : <MemberPage />
}

function MemberPage() {
  const words = useWords(mineMessages)
  const { corp } = standingOf(useSession())
  const offersInvoices = useShop()?.invoices === true
  return (
    <Stack>
      <QueryView query={useQuery(profileQuery)} skeleton={<Skeleton shape="card" />}>
        {(profile) => <ProfileCard profile={profile} />}
      </QueryView>
      <OrderShortcuts />
      <Card flush>
        <Link to="/refundList" className={rowClass}>
          <RowBody icon="refund" label={words.refunds} />
        </Link>
        <Link to="/changeList" className={rowClass}>
          <RowBody icon="calendar" label={words.changes} />
        </Link>
        <Link to="/account/Coupon" className={rowClass}>
          <RowBody icon="ticket" label={words.coupons} />
        </Link>
        <Link to="/exchange/query" className={rowClass}>
          <RowBody icon="ticket" label={words.exchange} />
        </Link>
        <Link to="/idcard/index" className={rowClass}>
          <RowBody icon="card" label={words.annualCards} />
        </Link>
        <Link to="/citizencard/index" className={rowClass}>
          <RowBody icon="card" label={words.citizenCards} />
        </Link>
        <Link to="/account/points" className={rowClass}>
          <RowBody icon="wallet" label={words.myPoints} />
        </Link>
        <Link to="/discount/list" className={rowClass}>
          <RowBody icon="star" label={words.discounts} />
        </Link>
        <Link to="/commonComment" className={rowClass}>
          <RowBody icon="edit" label={words.comments} />
        </Link>
        <Link to="/contactList" className={rowClass}>
          <RowBody icon="person" label={words.contacts} />
        </Link>
        <Link to="/addressList" className={rowClass}>
          <RowBody icon="place" label={words.addresses} />
        </Link>
        {offersInvoices && (
          <Link to="/invoiceList" className={rowClass}>
            <RowBody icon="order" label={words.invoices} />
          </Link>
        )}
        <Link to="/invoiceTitles" className={rowClass}>
          <RowBody icon="order" label={words.invoiceTitles} />
        </Link>
        <Link to={corp === null ? '/group/index' : '/group/info'} className={rowClass}>
          <RowBody icon="person" label={words.group} />
        </Link>
        <Link to="/account/info" className={rowClass}>
          <RowBody icon="lock" label={words.account} />
        </Link>
      </Card>
      <SettingsCard />
      <LogOutButton />
    </Stack>
  )
}

function ProfileCard({ profile }: { profile: Profile }) {
  const words = useWords(mineMessages)
  return (
    <Link to="/user/info" className={css.profile}>
      <span className={css.avatar}>
        {profile.avatar ? (
          <Picture source={profile.avatar} alt="" ratio="1/1" eager="half" />
        ) : (
          <Icon name="person" size={32} />
        )}
      </span>
      <div className={css.who}>
        <h2 className={css.name}>{profile.nickname}</h2>
        {profile.mobile !== profile.nickname && <p>{profile.mobile}</p>}
        {profile.corp && <p>{profile.corp}</p>}
        <p className={css.edit}>
          {words.editProfile}
          <Icon name="next" size={16} />
        </p>
      </div>
      <p className={css.points}>
        <strong>{profile.points}</strong>
        {words.points}
      </p>
    </Link>
  )
}
