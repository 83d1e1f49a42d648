/** On the log-in page inside WeChat: the user whom WeChat named, or a button that asks WeChat for consent. */
import { useState } from 'react'
import { useAuthModel } from '../../lib/auth-model.ts'
import { CallFailure } from '../../lib/failures.ts'
import { Picture } from '../../lib/picture.tsx'
import { useSession } from '../../lib/session-store.ts'
import { inWechat } from '../../lib/wechat.ts'
import { logInWithConsent } from '../../lib/wechat-openid.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { showToast } from '../../ui/toast.tsx'
import { wechatMessages } from './messages.ts'
import css from './wechat.module.css'

export function WechatDoor() {
  const isOurs = useAuthModel() === 'F'
  const { wechatUserInfo } = useSession()
  if (!isOurs || !inWechat()) return null
  return wechatUserInfo?.nickname ? (
    <Greeting nickname={wechatUserInfo.nickname} headimgurl={wechatUserInfo.headimgurl} />
  ) : (
    <ConsentButton />
  )
}

function Greeting({ nickname, headimgurl }: { nickname: string; headimgurl: string | null }) {
  const words = useWords(wechatMessages)
  return (
    <Card>
      <div className={css.person}>
        <WechatFace headimgurl={headimgurl} />
        <div className={css.who}>
          <h2 className={css.name}>{words.hello(nickname)}</h2>
          <p>{words.helloText}</p>
        </div>
      </div>
    </Card>
  )
}

/** The picture that WeChat has of its user; its sign where there is none. */
export function WechatFace({ headimgurl }: { headimgurl: string | null }) {
  return (
    <span className={css.face}>
      {headimgurl ? (
        <Picture source={headimgurl} alt="" ratio="1/1" eager="half" />
      ) : (
        <Icon name="wechat" size={24} />
      )}
    </span>
  )
}

function ConsentButton() {
  const words = useWords(wechatMessages)
  const [busy, setBusy] = useState(false)
  const ask = async () => {
    setBusy(true)
    try {
      if (!(await logInWithConsent(location.pathname + location.search))) setBusy(false)
    } catch (error) {
      setBusy(false)
      if (error instanceof CallFailure && error.message) showToast(error.message, 'warning')
    }
  }
  return (
    <Button kind="quiet" wide icon="wechat" busy={busy} onClick={() => void ask()}>
      {words.logIn}
    </Button>
  )
}
