/** How large a cart and an order may be. */

/** So many entries. */
export const largestCart = 20

/** Of one offer so many, the most that staff can let an order have; the offer's own limit is lower. */
export const largestQuantity = 200

/** So many units: three digits number them. */
export const maxUnitsPerOrder = 999

/** So many people to name. */
export const maxVisitors = 1_000
