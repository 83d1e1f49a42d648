/** /login: by account and password or by a dynamic password, then on to where the visitor wanted to go (spec 2.3). */
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useWords } from '../../lib/words.ts'
import { AlternativeLink, alternativeLinkClass } from '../../ui/alternative-link.tsx'
import { Card } from '../../ui/card.tsx'
import { RowBody, rowClass } from '../../ui/row.tsx'
import { Segments } from '../../ui/segments.tsx'
import { WechatDoor } from '../wechat/wechat-door.tsx'
import { JoinStep } from './join-step.tsx'
import { sessionMessages } from './messages.ts'
import { OwnAccounts } from './own-accounts.tsx'
import { PasswordLogin } from './password-login.tsx'
import { SessionFrame } from './session-frame.tsx'
import { SmsLogin } from './sms-login.tsx'
import { useContinue } from './use-continue.ts'

type Way = 'password' | 'sms'

export function LoginPage() {
  const words = useWords(sessionMessages)
  return <LogIn title={words.welcome} text={words.welcomeText} />
}

type Props = { title: string; text: string }

/** At the provider, where accounts live there. */
export function LogIn(props: Props) {
  return (
    <OwnAccounts>
      <LogInHere {...props} />
    </OwnAccounts>
  )
}

function LogInHere({ title, text }: Props) {
  const words = useWords(sessionMessages)
  const { search } = useContinue()
  const [way, setWay] = useState<Way>('password')
  const [isGuest, setGuest] = useState(false)
  const ways = (
    <Segments
      label={words.ways}
      options={[
        { value: 'password', label: words.byPassword },
        { value: 'sms', label: words.bySms },
      ]}
      value={way}
      onChange={setWay}
    />
  )
  if (isGuest) return <JoinStep />
  return (
    <SessionFrame title={title} text={text}>
      {way === 'password' ? (
        <PasswordLogin ways={ways} />
      ) : (
        <SmsLogin ways={ways} onGuest={() => setGuest(true)} />
      )}
      <WechatDoor />
      <AlternativeLink question={words.noAccount}>
        <Link to="/register" search={search} className={alternativeLinkClass}>
          {words.registerNow}
        </Link>
      </AlternativeLink>
      <Card flush>
        <Link to="/auth" className={rowClass}>
          <RowBody icon="search" label={words.guestTitle} value={words.find} />
        </Link>
      </Card>
    </SessionFrame>
  )
}
