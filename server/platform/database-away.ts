/** Did a statement fail because the database was not there (or had no time), rather than by what was in it? */

/** The network said so. */
const networkCodes = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']

/**
 * PostgreSQL said so. 08: the connection, 57P: shutting down, crashed or starting, 53: no connection or memory left,
 * 57014: it took too long, 25P03 and 25P04: we did, 25006: it is a standby now.
 */
const sqlStates = /^(08|53|57P|57014|25P03|25P04|25006)/

/** pg itself said so, which gives its errors no code. */
const sentences = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Client has encountered a connection error and is not queryable',
]

export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (networkCodes.includes(code) || (code.length === 5 && sqlStates.test(code))) return true
  return sentences.some((sentence) => error.message.startsWith(sentence))
}

/** It is neither there nor refuses: a stopped process, a cut cable. */
export function isDatabaseSilent(error: Error): boolean {
  return error.message === 'timeout expired' || ('code' in error && error.code === 'ETIMEDOUT')
}
