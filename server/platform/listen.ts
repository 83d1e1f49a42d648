/**
 * Listens to PostgreSQL's NOTIFY on a connection of its own, and comes back by itself when that connection is lost. Because it
 * is always there, it also watches the heartbeat of the database.
 */
import type pg from 'pg'
import { listenTo, pingDatabase } from './connection-sql.ts'
import { isDatabaseSilent } from './database-away.ts'
import {
  destroyConnection,
  type Heartbeat,
  type HeartbeatTimes,
  newHeartbeat,
  startHeartbeat,
} from './heartbeat.ts'
import { newClient } from './open-client.ts'

export type Listener = {
  /** Calls `listener` at every NOTIFY on the channel, and after a gap in which some may have been missed. */
  on(channel: string, listener: () => void): Promise<void>
  /**
   * Whether the database answers on this connection, behind which no visitor waits. One question at a time, however many
   * ask; while the database is silent the answer takes as long as the heartbeat does.
   */
  answers(): Promise<boolean>
  close(): Promise<void>
}

export type ListenerOptions = {
  /** Shown in pg_stat_activity. */
  name?: string
  /** Called with the reason why the connection was lost or could not be made; the listener keeps trying. */
  onLost?: (error: Error) => void
  /** Called when the database says nothing any more, and when it does again. */
  heartbeat?: Heartbeat
  beat?: HeartbeatTimes
}

/** Between two tries. */
const RETRY_MS = 500
/** Long enough for a machine that has too much to do; a database that is there answers this in a millisecond. */
const BEAT = { everyMs: 1_000, withinMs: 5_000 }

/** Must reach PostgreSQL itself: a pooler that shares connections between transactions drops LISTEN. */
export async function openListener(url: string, options: ListenerOptions = {}): Promise<Listener> {
  const { name, onLost, heartbeat = newHeartbeat(), beat = BEAT } = options
  const listeners = new Map<string, Set<() => void>>()
  let client: pg.Client | null = null
  let retry: NodeJS.Timeout | undefined
  let closed = false

  async function connect(): Promise<void> {
    const fresh = clientOf(url, name, beat)
    fresh.on('error', (error) => lose(fresh, error))
    fresh.on('end', () => lose(fresh, new Error('the connection ended')))
    fresh.on('notification', ({ channel }) => callAll(listeners.get(channel)))
    await fresh.connect()
    for (const channel of listeners.keys()) await listenTo(fresh, channel)
    if (closed) return await fresh.end()
    client = fresh
    heartbeat.set(false)
    startHeartbeat(fresh, beat, () => {
      heartbeat.set(true)
      destroyConnection(fresh)
    })
  }

  function lose(lost: pg.Client, error: Error): void {
    if (closed || client !== lost) return
    client = null
    onLost?.(error)
    retry = setTimeout(reconnect, RETRY_MS)
  }

  function reconnect(): void {
    connect().then(
      () => listeners.forEach(callAll),
      (error: Error) => {
        heartbeat.set(isDatabaseSilent(error))
        onLost?.(error)
        if (!closed) retry = setTimeout(reconnect, RETRY_MS)
      },
    )
  }

  await connect()
  return {
    async on(channel, listener) {
      const known = listeners.get(channel)
      listeners.set(channel, (known ?? new Set()).add(listener))
      // While the connection is away, the next one listens to every channel by itself.
      if (!known && client) await listenTo(client, channel)
    },
    answers: oneAtATime(async () => client !== null && (await isAnswering(client))),
    async close() {
      closed = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}

const isAnswering = (client: pg.Client): Promise<boolean> =>
  pingDatabase(client).then(
    () => true,
    () => false,
  )

/** A caller who asks while a question is on its way gets its answer. */
function oneAtATime<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | null = null
  return () => {
    asked ??= ask().finally(() => {
      asked = null
    })
    return asked
  }
}

const clientOf = (url: string, name = 'lookout listener', { withinMs }: HeartbeatTimes) =>
  newClient({
    connectionString: url,
    application_name: name,
    keepAlive: true,
    connectionTimeoutMillis: withinMs,
  })

function callAll(listeners: Set<() => void> | undefined): void {
  for (const listener of listeners ?? []) listener()
}
