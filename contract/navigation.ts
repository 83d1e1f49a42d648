/**
 * The links of the main layout and of the home screen, and where a link may lead: the page draws them before any script
 * runs, the app after that.
 */

/** An address of the shop itself. */
export const isOurs = (address: string): boolean => /^\/(?!\/)/.test(address)

/** Of the addresses that an operator sets, only those that a browser opens become links. */
export const opens = (address: string): boolean => isOurs(address) || /^https?:/i.test(address)

/** The tabs of the bottom bar; the cart has one more while there is something in it. */
export const tabs = [
  { to: '/index', icon: 'home' },
  { to: '/orderList', icon: 'order' },
  { to: '/service', icon: 'service' },
  { to: '/mycenter', icon: 'mine' },
] as const

/** What most come for, below the field that leads to the search. */
export const shortcuts = [
  { to: '/park/list', icon: 'ticket' },
  { to: '/ztyPark/list', icon: 'star' },
  { to: '/orderList', icon: 'order' },
  { to: '/service', icon: 'service' },
] as const
