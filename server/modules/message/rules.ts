/** When a code may be sent again, and how long and how often it may be tried (facts: PROTOCOLS 7.3). Pure. */

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
export const notificationKeptDays = 7

/** After the first try a minute, then four times as long each time: the last comes about six hours after the event. */
export const notificationRetrySeconds = (tries: number): number => 60 * 4 ** (tries - 1)
