/** How an alert reads that nobody had to resolve: stored as these two words, shown in the reader's language. */
export const resolvedByItself = { by: 'system', resolution: 'REFUND_ARRIVED' } as const
