/** What may be kept on the device for an offline ticket, and under which names; shared by page and service worker. */
export const ticketCache = 'lookout-tickets-v1'

/** One page of the shop, kept to start the app without a network. */
export const shellKey = '/offline-shell'

const keptCalls = [
  /^\/front\/api\/orders\/\d{16}(\/tickets)?$/,
  /^\/front\/api\/public\/setting\/(shop|file)$/,
]

export const isKeptCall = (path: string): boolean => keptCalls.some((pattern) => pattern.test(path))

export const isKeptFile = (path: string): boolean => /^\/(assets|files\/(pictures|uploads))\//.test(path)
