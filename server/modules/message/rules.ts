/** When a code may be sent again, and how long and how often it may be tried. Pure. */

export const codeLifeSeconds = 300
export const maxTries = 5

/** So many sendings within so many seconds, in any window: rolling. */
export type SendLimit = { seconds: number; sendings: number }

/** What the SMS companies themselves allow for one number. */
export const numberLimits: readonly SendLimit[] = [
  { seconds: 60, sendings: 1 },
  { seconds: 3_600, sendings: 5 },
  { seconds: 86_400, sendings: 10 },
]

/** Who asks for a code: anybody, whoever read an image code, and from where the number was proved before. */
export type SmsTrust = 'open' | 'careful' | 'known'

/**
 * What strangers may use up of a number: the rest stays for the browsers and networks that have proved it. Whoever reads
 * an image code gets a little more, so that the owner in a new place is not locked out by programs.
 */
export const strangerLimits: Readonly<Record<Exclude<SmsTrust, 'known'>, readonly SendLimit[]>> = {
  open: [
    { seconds: 3_600, sendings: 3 },
    { seconds: 86_400, sendings: 5 },
  ],
  careful: [
    { seconds: 3_600, sendings: 4 },
    { seconds: 86_400, sendings: 7 },
  ],
}

/** Where a number was proved is remembered this long. */
export const placeKeptDays = 180

/** Visitors share the tower's Wi-Fi. */
export const ipLimits: readonly SendLimit[] = numberLimits.map(({ seconds, sendings }) => ({
  seconds,
  sendings: sendings * 20,
}))

/** The longest window: older sendings count nowhere. */
export const countedSeconds = 86_400

/** As many of the latest sendings as a limit may ask for. */
export const countedSendings = (limits: readonly SendLimit[]): number =>
  Math.max(...limits.map(({ sendings }) => sendings))

export type SmsSending = { sentAt: Date; trust: SmsTrust }

/** Seconds until a number may be sent one more on this trust; 0 is now. `sent` has the latest first. */
export function numberWaitSeconds(sent: readonly SmsSending[], trust: SmsTrust, now: Date): number {
  const all = waitSeconds(sent.map(timeOf), numberLimits, now)
  if (trust === 'known') return all
  const strangers = sent.filter((one) => one.trust !== 'known').map(timeOf)
  return Math.max(all, waitSeconds(strangers, strangerLimits[trust], now))
}

const timeOf = ({ sentAt }: SmsSending): Date => sentAt

/** Seconds until one more may be sent; 0 is now. `sent` has the latest first. */
export function waitSeconds(sent: readonly Date[], limits: readonly SendLimit[], now: Date): number {
  const waits = limits.map(({ seconds, sendings }) => {
    const first = sent[sendings - 1]
    return first ? seconds - (now.getTime() - first.getTime()) / 1000 : 0
  })
  return Math.max(0, Math.ceil(Math.max(...waits)))
}

/** What the SMS companies let through to one number besides codes. */
export const maxNotificationsPerDay = 50

export const maxNotificationTries = 6
/** The second one comes a minute after the first, within the time in which WeChat brings the same message once. */
export const maxWechatTries = 2
export const notificationKeptDays = 7

/** After the first try a minute, then four times as long each time: the last comes about six hours after the event. */
export const notificationRetrySeconds = (tries: number): number => 60 * 4 ** (tries - 1)
