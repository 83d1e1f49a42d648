/** What stands in for number-plans.ts in a browser: the server writes numbers in their canonical form. */
export const inCanonicalForm = (e164: string): string => e164
