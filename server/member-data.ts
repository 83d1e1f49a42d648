/** What each module keeps of a member, for the member's own file and for erasing it; a line per module. */
import { eraseCards, exportCards } from './modules/card/card.ts'
import { eraseComments, exportComments } from './modules/comment/comment.ts'
import { exportContacts } from './modules/contact/contact.ts'
import { exportCoupons } from './modules/coupon/coupon.ts'
import { eraseCoupons } from './modules/coupon/order-coupons.ts'
import { exportPoints } from './modules/coupon/points.ts'
import { eraseFiles, exportFiles } from './modules/file/file.ts'
import { eraseGroup } from './modules/group/erase-group.ts'
import { exportGroup } from './modules/group/group.ts'
import { exportInvoices } from './modules/invoice/read-invoices.ts'
import { exportTitles } from './modules/invoice/titles/titles.ts'
import { exportChoices } from './modules/message/notification-choices.ts'
import { exportLinks } from './modules/oauth/oauth.ts'
import { eraseOrders, exportChanges, exportOrders } from './modules/ordering/owner-data/owner-data.ts'
import { exportAddresses } from './modules/parcel/address.ts'
import { eraseBuyersTexts, exportRefunds } from './modules/refund/own-data.ts'
import type { OwnDataDeps } from './modules/session/account/own-data.ts'

type MemberDataDeps = Parameters<typeof exportFiles>[0] &
  Parameters<typeof exportLinks>[0] &
  Parameters<typeof exportComments>[0] &
  Parameters<typeof exportPoints>[0] &
  Parameters<typeof exportCoupons>[0] &
  Parameters<typeof exportChoices>[0] &
  Parameters<typeof exportContacts>[0] &
  Parameters<typeof exportAddresses>[0] &
  Parameters<typeof exportOrders>[0] &
  Parameters<typeof exportTitles>[0] &
  Parameters<typeof exportGroup>[0] &
  Parameters<typeof exportCards>[0] &
  Parameters<typeof eraseFiles>[0]

/** In the order of the file. */
export const exportersOf = (deps: MemberDataDeps): OwnDataDeps['exporters'] => ({
  files: (member) => exportFiles(deps, member),
  provider: (member) => exportLinks(deps, member),
  comments: (member, language) => exportComments(deps, member, language),
  points: (member) => exportPoints(deps, member),
  coupons: (member, language) => exportCoupons(deps, member, language),
  contacts: (member) => exportContacts(deps, member),
  addresses: (member) => exportAddresses(deps, member),
  invoiceTitles: (member) => exportTitles(deps, member),
  invoices: (member) => exportInvoices(deps, member),
  group: (member) => exportGroup(deps, member),
  cards: (member, language) => exportCards(deps, member, language),
  notifications: (member) => exportChoices(deps, member),
  orders: (member, language) => exportOrders(deps, member, language),
  refunds: (member, language) => exportRefunds(deps, member, language),
  changes: (member) => exportChanges(deps, member),
})

export const erasersOf = (deps: MemberDataDeps): OwnDataDeps['erasers'] => [
  eraseComments,
  async (tx, memberId) => eraseBuyersTexts(tx, await eraseOrders(tx, memberId)),
  eraseCoupons,
  eraseCards,
  (tx, memberId) => eraseGroup(deps, tx, memberId),
  (tx, memberId) => eraseFiles(deps, tx, memberId),
]
