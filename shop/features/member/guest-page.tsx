/** /mycenter for a guest: whose orders these are, the offer to become a member, and the settings of this device. */
import { Link } from '@tanstack/react-router'
import { provedMobile, useSession } from '../../lib/session-store.ts'
import { useShop } from '../../lib/settings.ts'
import { useWords } from '../../lib/words.ts'
import { Card, Stack } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { RowBody, rowClass } from '../../ui/row.tsx'
import { JoinCard } from '../membership/join-card.tsx'
import { LogOutButton } from './log-out-button.tsx'
import { mineMessages } from './messages.ts'
import css from './mine-page.module.css'
import { OrderShortcuts } from './order-shortcuts.tsx'
import { SettingsCard } from './settings-card.tsx'

export function GuestPage() {
  const words = useWords(mineMessages)
  const offersInvoices = useShop()?.invoices === true
  return (
    <Stack>
      <GuestHead />
      <JoinCard />
      <OrderShortcuts />
      <Card flush>
        <Link to="/login" className={rowClass}>
          <RowBody icon="lock" label={words.logIn} />
        </Link>
        <Link to="/auth" className={rowClass}>
          <RowBody icon="search" label={words.findOrder} />
        </Link>
        {offersInvoices && (
          <Link to="/invoiceList" className={rowClass}>
            <RowBody icon="order" label={words.invoices} />
          </Link>
        )}
      </Card>
      <SettingsCard />
      <LogOutButton />
    </Stack>
  )
}

function GuestHead() {
  const words = useWords(mineMessages)
  const session = useSession()
  const mobile = provedMobile(session)
  return (
    <div className={css.profile}>
      <span className={css.avatar}>
        <Icon name="person" size={32} />
      </span>
      <div className={css.who}>
        <h2 className={css.name}>{words.guest}</h2>
        <p>{mobile === null ? words.guestOrder(session.userinfo?.nickname ?? '') : mobile}</p>
      </div>
    </div>
  )
}
