/** Who is there, as the browser remembers it: kept under the product's prefix and forgotten on log-out. */
import { useSyncExternalStore } from 'react'
import { orderGuestPrefix, type Session, type WechatUserInfo } from '#contract/endpoints/session.ts'
import { openListeners } from '../ui/listeners.ts'
import { storageOr, type WebStorage } from './browser-storage.ts'
import { randomName } from './random.ts'

const prefix = 'lookout:'
const keys = ['tokenInfo', 'userinfo', 'wechatUserInfo'] as const
type Key = (typeof keys)[number]

/** Kept after log-out, until the next log-in. */
const leftKey = `${prefix}leftOnPurpose`

export type TokenInfo = Session['tokenInfo']
export type Userinfo = Session['userinfo']

export type StoredSession = {
  tokenInfo: TokenInfo | null
  userinfo: Userinfo | null
  wechatUserInfo: WechatUserInfo | null
}

/** A broken or foreign value counts as none. */
function parsed<T>(text: string | null): T | null {
  if (text === null) return null
  try {
    return JSON.parse(text) as T
  } catch {
    return null
  }
}

/** The store over a given storage; the shop has one, tests have their own. */
export function sessionStoreOver(storage: WebStorage) {
  const { notify, subscribe } = openListeners()
  const read = <T>(key: Key) => parsed<T>(storage.getItem(prefix + key))
  const load = (): StoredSession => ({
    tokenInfo: read<TokenInfo>('tokenInfo'),
    userinfo: read<Userinfo>('userinfo'),
    wechatUserInfo: read<WechatUserInfo>('wechatUserInfo'),
  })
  let current = load()
  let isLeaving = false
  const reload = () => {
    current = load()
    notify()
  }
  return {
    read: () => current,
    reload,
    store(session: Session) {
      storage.setItem(`${prefix}tokenInfo`, JSON.stringify(session.tokenInfo))
      storage.setItem(`${prefix}userinfo`, JSON.stringify(session.userinfo))
      storage.removeItem(leftKey)
      reload()
    },
    /** What the server said of the member's group; those who are there learn it without a new log-in. */
    knowCorp(corp: string | null) {
      const { userinfo } = current
      if (!userinfo || userinfo.corp === corp) return
      storage.setItem(`${prefix}userinfo`, JSON.stringify({ ...userinfo, corp }))
      reload()
    },
    storeWechatUser(user: WechatUserInfo) {
      storage.setItem(`${prefix}wechatUserInfo`, JSON.stringify(user))
      reload()
    },
    clear() {
      for (const key of keys) storage.removeItem(prefix + key)
      reload()
    },
    /** The visitor is about to log out: neither WeChat nor the shop leads to a log-in. `clear` forgets who was there. */
    leave() {
      isLeaving = true
      storage.setItem(leftKey, 'yes')
    },
    /** The page on which one logged out is not there any more. */
    left() {
      isLeaving = false
    },
    /** The page of a member is still there and may ask for what only members read. */
    isLeaving: () => isLeaving,
    leftOnPurpose: () => storage.getItem(leftKey) !== null,
    subscribe,
  }
}

export const sessionStore = sessionStoreOver(storageOr('localStorage'))

/** Another tab logged in or out. */
if (typeof window !== 'undefined') window.addEventListener('storage', sessionStore.reload)

export const useSession = (): StoredSession => useSyncExternalStore(sessionStore.subscribe, sessionStore.read)

/** What the navigation guard needs to know. A guest reaches the orders of one proved mobile, nothing else. */
export type Viewer = { kind: 'visitor' | 'guest' | 'member'; corp: string | null }

/** Logged in means a token plus a user id (spec 2.3); a guest's token does not count. */
export function standingOf({ tokenInfo, userinfo }: StoredSession): Viewer {
  if (!tokenInfo?.token || !userinfo?.id) return { kind: 'visitor', corp: null }
  return { kind: userinfo.guest ? 'guest' : 'member', corp: userinfo.corp }
}

/** The masked mobile that a guest proved; null for a member, and for a guest who opened one order with its key. */
export function provedMobile(session: StoredSession): string | null {
  const { userinfo } = session
  if (standingOf(session).kind !== 'guest' || !userinfo) return null
  return userinfo.id.startsWith(orderGuestPrefix) ? null : userinfo.nickname
}

/** The visitor is not logged in any more: logged out, here or in another tab, or the session has ended. */
export function atLogOut(act: () => void): void {
  let hadSession = sessionStore.read().tokenInfo !== null
  sessionStore.subscribe(() => {
    const hasSession = sessionStore.read().tokenInfo !== null
    if (hadSession && !hasSession) act()
    hadSession = hasSession
  })
}

const tabStorage = storageOr('sessionStorage')

/** What happened once in this browser session. */
export const tabMemory = {
  has: (what: string): boolean => tabStorage.getItem(prefix + what) !== null,
  put: (what: string): void => tabStorage.setItem(prefix + what, 'yes'),
  drop: (what: string): void => tabStorage.removeItem(prefix + what),
}

/** Generated in the browser and kept per browser session. */
export function sessionId(): string {
  const kept = tabStorage.getItem('sessionId')
  if (kept) return kept
  const fresh = randomName()
  tabStorage.setItem('sessionId', fresh)
  return fresh
}
