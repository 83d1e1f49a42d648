/** The refund and change policies of products that name none of their own, by kind of product. */

/** feeUnits: the price of so many of its first nights or days. */
type Tier = { untilHoursBefore: number; feeBp: number } | { untilHoursBefore: number; feeUnits: number }

export type DefaultPolicies = {
  /** Hours count to the start; those after receipt or activation are negative. Without a tier left, staff decide. */
  refund: { anchor: 'START' | 'RECEIVED' | 'ACTIVATED'; approval: 'AUTO' | 'STAFF'; tiers: readonly Tier[] }
  change: { maxTimes: number; untilHoursBefore: number } | null
}

export const ticketPolicies: DefaultPolicies = {
  refund: {
    anchor: 'START',
    approval: 'AUTO',
    tiers: [
      { untilHoursBefore: 24, feeBp: 0 },
      { untilHoursBefore: 0, feeBp: 1_000 },
    ],
  },
  change: { maxTimes: 2, untilHoursBefore: 24 },
}

export const hotelPolicies: DefaultPolicies = {
  refund: {
    anchor: 'START',
    approval: 'AUTO',
    tiers: [
      // Until 18:00 of the day before, where guests check in at 14:00.
      { untilHoursBefore: 20, feeBp: 0 },
      { untilHoursBefore: 0, feeUnits: 1 },
    ],
  },
  change: { maxTimes: 2, untilHoursBefore: 20 },
}

export const eateryPolicies: DefaultPolicies = {
  refund: { anchor: 'START', approval: 'AUTO', tiers: [{ untilHoursBefore: 2, feeBp: 0 }] },
  change: { maxTimes: 2, untilHoursBefore: 2 },
}

export const goodsPolicies: DefaultPolicies = {
  refund: { anchor: 'RECEIVED', approval: 'AUTO', tiers: [{ untilHoursBefore: -168, feeBp: 0 }] },
  change: null,
}

export const tourPolicies: DefaultPolicies = {
  refund: {
    anchor: 'START',
    approval: 'AUTO',
    tiers: [
      { untilHoursBefore: 48, feeBp: 0 },
      { untilHoursBefore: 24, feeBp: 3_000 },
    ],
  },
  change: { maxTimes: 1, untilHoursBefore: 48 },
}

export const packagePolicies: DefaultPolicies = {
  refund: {
    anchor: 'START',
    approval: 'AUTO',
    tiers: [
      { untilHoursBefore: 72, feeBp: 0 },
      { untilHoursBefore: 24, feeBp: 3_000 },
    ],
  },
  change: null,
}

export const guidePolicies: DefaultPolicies = {
  refund: { anchor: 'START', approval: 'AUTO', tiers: [{ untilHoursBefore: 24, feeBp: 0 }] },
  change: { maxTimes: 2, untilHoursBefore: 24 },
}

export const carPolicies: DefaultPolicies = {
  refund: {
    anchor: 'START',
    approval: 'AUTO',
    tiers: [
      { untilHoursBefore: 24, feeBp: 0 },
      { untilHoursBefore: 0, feeUnits: 1 },
    ],
  },
  change: { maxTimes: 2, untilHoursBefore: 24 },
}

export const cruisePolicies: DefaultPolicies = {
  refund: { anchor: 'START', approval: 'AUTO', tiers: [{ untilHoursBefore: 24, feeBp: 0 }] },
  change: { maxTimes: 2, untilHoursBefore: 24 },
}

export const cardPolicies: DefaultPolicies = {
  refund: { anchor: 'ACTIVATED', approval: 'STAFF', tiers: [{ untilHoursBefore: -168, feeBp: 0 }] },
  change: null,
}
