/** /account/info: what the account consists of, the way to change each part, and the way out. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useAuthModel } from '../../lib/auth-model.ts'
import { QueryView } from '../../lib/query-view.tsx'
import { useWords } from '../../lib/words.ts'
import { Card, Stack } from '../../ui/card.tsx'
import { RowBody, rowClass } from '../../ui/row.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { WechatBindingCard } from '../wechat/wechat-binding-card.tsx'
import { accountMessages } from './account-messages.ts'
import { AccountRow } from './account-row.tsx'
import { profileQuery } from './calls.ts'
import { LogOutButton } from './log-out-button.tsx'
import { NotificationCard } from './notification-card.tsx'

export function AccountPage() {
  const words = useWords(accountMessages)
  // Where a provider keeps the accounts there is no password of ours to change, and the username was made up.
  const isOurs = useAuthModel() === 'F'
  return (
    <Stack>
      <QueryView query={useQuery(profileQuery)} skeleton={<Skeleton shape="card" />}>
        {({ account, accountChosen, hasPassword, mobile }) => (
          <Card flush>
            {isOurs && <AccountRow account={account} isChosen={accountChosen} />}
            <Link to="/account/mobile" className={rowClass}>
              <RowBody icon="phone" label={words.mobile} value={mobile} />
            </Link>
            {isOurs && (
              <Link to="/account/password" className={rowClass}>
                <RowBody icon="lock" label={words.password} value={hasPassword ? words.change : words.set} />
              </Link>
            )}
          </Card>
        )}
      </QueryView>
      <WechatBindingCard />
      <NotificationCard />
      <Card flush>
        <Link to="/account/devices" className={rowClass}>
          <RowBody icon="device" label={words.devices} />
        </Link>
        <Link to="/account/data" className={rowClass}>
          <RowBody icon="save" label={words.data} value={words.dataValue} />
        </Link>
      </Card>
      <LogOutButton />
    </Stack>
  )
}
