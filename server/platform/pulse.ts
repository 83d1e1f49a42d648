/**
 * A database that accepts connections and then says nothing (a stopped process, a cut cable) would let callers wait until
 * the network gives up, a quarter of an hour later. The listener asks it for a sign of life every second; when none comes,
 * who waits is refused, and nobody calls it until it answers again.
 */
import pg from 'pg'
import { askForSignOfLife } from './connection-sql.ts'

export type Pulse = {
  isSilent(): boolean
  /** `hangUp` is called each time silence begins. */
  onSilence(hangUp: () => void): void
  /** What the one who listens has found. */
  set(silent: boolean): void
}

export function newPulse(onChange: (silent: boolean) => void = () => undefined): Pulse {
  const hangUps: (() => void)[] = []
  let isSilent = false
  return {
    isSilent: () => isSilent,
    onSilence: (hangUp) => void hangUps.push(hangUp),
    set(silent) {
      if (silent === isSilent) return
      isSilent = silent
      onChange(silent)
      if (silent) for (const hangUp of hangUps) hangUp()
    },
  }
}

export function silence(): Error {
  return Object.assign(new Error('the database says nothing'), { code: 'ETIMEDOUT' })
}

export const hangUp = ({ connection }: pg.Client): void => void connection.stream.destroy(silence())

/** Between two questions for a sign of life, and how long the answer may take. */
export type Beat = { everyMs: number; withinMs: number }

/** Asks one connection for a sign of life until it ends, or until none comes. */
export function feelPulse(client: pg.Client, { everyMs, withinMs }: Beat, onSilence: () => void): void {
  let ended = false
  let timer = setTimeout(ask, everyMs)
  client.once('end', () => {
    ended = true
    clearTimeout(timer)
  })

  function ask(): void {
    let alive = false
    askForSignOfLife(client).then(
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
export function clientsWith(pulse: Pulse): typeof pg.Client {
  const open = new Set<pg.Client>()
  pulse.onSilence(() => open.forEach(hangUp))
  return class extends pg.Client {
    override connect(): Promise<pg.Client>
    override connect(connected: Connected): void
    override connect(connected?: Connected): Promise<pg.Client> | undefined {
      if (pulse.isSilent()) return refuse(connected)
      open.add(this)
      this.once('end', () => open.delete(this))
      if (!connected) return super.connect()
      super.connect(connected)
    }
  }
}

function refuse(connected?: Connected): Promise<pg.Client> | undefined {
  if (!connected) return Promise.reject(silence())
  process.nextTick(connected, silence())
}
