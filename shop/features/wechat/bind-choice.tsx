/** Whether a log-in shall bind the WeChat user: a box to tick, where WeChat has named its user. */
import { useSyncExternalStore } from 'react'
import { useAuthModel } from '../../lib/auth-model.ts'
import { useSession } from '../../lib/session-store.ts'
import { inWechat } from '../../lib/wechat.ts'
import { useWords } from '../../lib/words.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { openListeners } from '../../ui/listeners.ts'
import { wechatMessages } from './messages.ts'

/** One choice for all the ways to log in, so that changing from password to SMS keeps it. */
let wanted = true
let offered = false
const { notify, subscribe } = openListeners()

function want(input: boolean): void {
  wanted = input
  notify()
}

/** For the body of a log-in; says nothing where nothing was offered. */
export const bindInput = (): { bindWechat?: true } => (offered && wanted ? { bindWechat: true } : {})

export function BindChoice() {
  const words = useWords(wechatMessages)
  const isWanted = useSyncExternalStore(subscribe, () => wanted)
  const { wechatUserInfo } = useSession()
  offered = useAuthModel() === 'F' && wechatUserInfo !== null && inWechat()
  if (!offered) return null
  return (
    <Checkbox checked={isWanted} onChange={want}>
      {words.bind}
    </Checkbox>
  )
}
