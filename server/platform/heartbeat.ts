/**
 * A database that accepts connections and then says nothing (a stopped process, a cut cable) would let callers wait until
 * the network gives up, a quarter of an hour later. The listener asks it for a sign of life every second; when none comes,
 * who waits is refused, and nobody calls it until it answers again.
 */
import pg from 'pg'
import { pingDatabase } from './connection-sql.ts'

export type Heartbeat = {
  isSilent(): boolean
  /** `onSilent` is called each time silence begins. */
  onSilence(onSilent: () => void): void
  /** What the one who listens has found. */
  set(silent: boolean): void
}

export function newHeartbeat(onChange: (silent: boolean) => void = () => undefined): Heartbeat {
  const listeners: (() => void)[] = []
  let isSilent = false
  return {
    isSilent: () => isSilent,
    onSilence: (onSilent) => void listeners.push(onSilent),
    set(silent) {
      if (silent === isSilent) return
      isSilent = silent
      onChange(silent)
      if (silent) for (const onSilent of listeners) onSilent()
    },
  }
}

export function silentDatabaseError(): Error {
  return Object.assign(new Error('the database says nothing'), { code: 'ETIMEDOUT' })
}

export const destroyConnection = ({ connection }: pg.Client): void =>
  void connection.stream.destroy(silentDatabaseError())

/** Between two questions for a sign of life, and how long the answer may take. */
export type HeartbeatTimes = { everyMs: number; withinMs: number }

/** Asks one connection for a sign of life until it ends, or until none comes. */
export function startHeartbeat(
  client: pg.Client,
  { everyMs, withinMs }: HeartbeatTimes,
  onSilence: () => void,
): void {
  let ended = false
  let timer = setTimeout(ask, everyMs)
  client.once('end', () => {
    ended = true
    clearTimeout(timer)
  })

  function ask(): void {
    let alive = false
    pingDatabase(client).then(
      () => {
        alive = true
        clearTimeout(timer)
        if (!ended) timer = setTimeout(ask, everyMs)
      },
      // Then the connection ends, and its owner learns of it.
      () => undefined,
    )
    // A process that was busy itself reads what has come before it complains: timers, then the network, then this.
    const complain = () => void (alive || ended || onSilence())
    timer = setTimeout(() => setImmediate(complain), withinMs)
  }
}

type Connected = (error: Error) => void

/** For a pool: while the database is silent its open connections end at once, and new ones are refused at once. */
export function clientsWith(heartbeat: Heartbeat): typeof pg.Client {
  const open = new Set<pg.Client>()
  heartbeat.onSilence(() => open.forEach(destroyConnection))
  return class extends pg.Client {
    override connect(): Promise<pg.Client>
    override connect(connected: Connected): void
    override connect(connected?: Connected): Promise<pg.Client> | undefined {
      if (heartbeat.isSilent()) return refuse(connected)
      open.add(this)
      this.once('end', () => open.delete(this))
      if (!connected) return super.connect()
      super.connect(connected)
    }
  }
}

function refuse(connected?: Connected): Promise<pg.Client> | undefined {
  if (!connected) return Promise.reject(silentDatabaseError())
  process.nextTick(connected, silentDatabaseError())
}
