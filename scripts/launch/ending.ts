/** When a script is asked to end: by Ctrl-C, by a signal, or because its parent is gone. */

/** Calls `end` at the first of them; later ones change nothing. */
export function whenAskedToEnd(end: (why: string) => void): void {
  let asked = false
  const ask = (why: string) => () => {
    if (asked) return
    asked = true
    end(why)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask(signal))
  if (process.connected) process.on('disconnect', ask('its parent is gone'))
}
