/** How large a cart may be. */

/** So many entries. */
export const largestCart = 20
