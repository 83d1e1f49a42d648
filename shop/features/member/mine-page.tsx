/** /mycenter: who one is, the way to one's orders, the settings of this device, and the way out. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Profile } from '#contract/endpoints/member.ts'
import type { OrderTab } from '#contract/values/order.ts'
import { Picture } from '../../lib/picture.tsx'
import { QueryView } from '../../lib/query-view.tsx'
import { useWords } from '../../lib/words.ts'
import { Card, Stack } from '../../ui/card.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { RowBody, rowClass } from '../../ui/row.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LanguageChoice } from '../setting/language-choice.tsx'
import { profileQuery } from './calls.ts'
import { LogOutButton } from './log-out-button.tsx'
import { mineMessages } from './messages.ts'
import css from './mine-page.module.css'

export function MinePage() {
  const words = useWords(mineMessages)
  return (
    <Stack>
      <QueryView query={useQuery(profileQuery)} skeleton={<Skeleton shape="card" />}>
        {(profile) => <ProfileCard profile={profile} />}
      </QueryView>
      <OrderShortcuts />
      <Card flush>
        <Link to="/contactList" className={rowClass}>
          <RowBody icon="person" label={words.contacts} />
        </Link>
        <Link to="/account/info" className={rowClass}>
          <RowBody icon="lock" label={words.account} />
        </Link>
      </Card>
      <Card title={words.settings} flush>
        <div className={css.language}>
          <LanguageChoice />
        </div>
        <div className={rowClass}>
          <RowBody icon="eye" label={words.appearance} value={words.appearanceText} arrow={false} />
        </div>
        <Link to="/service" className={rowClass}>
          <RowBody icon="service" label={words.service} />
        </Link>
      </Card>
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
          <Picture source={profile.avatar} alt="" ratio="1/1" eager />
        ) : (
          <Icon name="person" size={32} />
        )}
      </span>
      <div className={css.who}>
        <h2 className={css.name}>{profile.nickname}</h2>
        <p>{profile.mobile}</p>
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

const shortcuts = [
  { tab: 'unpaid', icon: 'wallet' },
  { tab: 'unused', icon: 'ticket' },
  { tab: 'refund', icon: 'refund' },
  { tab: 'done', icon: 'check' },
] as const satisfies readonly { tab: OrderTab; icon: IconName }[]

function OrderShortcuts() {
  const words = useWords(mineMessages)
  const all = (
    <Link to="/orderList" className={css.all}>
      {words.allOrders}
      <Icon name="next" size={16} />
    </Link>
  )
  return (
    <Card title={words.orders} aside={all}>
      <ul className={css.shortcuts}>
        {shortcuts.map(({ tab, icon }) => (
          <li key={tab}>
            <Link to="/orderList" search={{ tab }} className={css.shortcut}>
              <Icon name={icon} />
              {words[tab]}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
