/** Mistakes at the gate. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the edits are pieces of source.
import type { DeliberateBug } from './deliberate-bug.ts'

const gateTests = 'server/modules/gate/gate.test.ts'
const partyTests = 'server/modules/gate/party.test.ts'

export const gateBugs: readonly DeliberateBug[] = [
  {
    name: 'people get on a ship that has ended its boarding',
    edits: [
      {
        file: 'contract/values/admit.ts',
        find: "  if (hasLeft(unit, at)) return 'TOO_LATE'\n",
        replace: '',
      },
    ],
    caughtBy: { tests: gateTests, title: 'a ship whose boarding is over' },
  },
  {
    name: 'the number of a scan is ignored',
    edits: [
      {
        file: 'server/modules/gate/scan.ts',
        find: 'const scan = await insertScan(tx, { nonce,',
        replace: 'const scan = await insertScan(tx, { nonce: crypto.randomUUID(),',
      },
      {
        file: 'server/modules/gate/scan.ts',
        find: 'await completeScan(tx, nonce, {',
        replace: 'await completeScan(tx, scan.nonce, {',
      },
    ],
    caughtBy: { tests: gateTests, title: 'the same scan sent again' },
  },
  {
    name: 'a ticket of another day comes in',
    edits: [
      {
        file: 'contract/values/admit.ts',
        find: 'if (at.getTime() < validFrom.getTime() - gate.earlyMinutes * MINUTE_MS)',
        replace: 'if (visitDate === null && at < validFrom)',
      },
    ],
    caughtBy: { tests: gateTests, title: 'the wrong gate, the wrong day' },
  },
  {
    name: 'a party comes in as often as its code is shown',
    edits: [
      {
        file: 'contract/values/admit.ts',
        find: 'const left = unit.admits - unit.admitted',
        replace: 'const left = unit.admits',
      },
    ],
    caughtBy: { tests: gateTests, title: 'a family comes in pieces' },
  },
  {
    name: 'a replaced code opens the gate',
    edits: [
      {
        file: 'contract/values/admit.ts',
        find: "if (serial !== null && serial !== unit.serial) return serial < unit.serial ? 'CHANGED' : 'UNKNOWN'",
        replace: '',
      },
    ],
    caughtBy: { tests: gateTests, title: 'the code of before a change is dead' },
  },
  {
    name: 'a party is read without its lock',
    edits: [
      {
        file: 'server/modules/ordering/units/admission-sql.ts',
        find: "WHERE ${shown} AND channel = 'B2B'\n    FOR NO KEY UPDATE`",
        replace: "WHERE ${shown} AND channel = 'B2B'`",
      },
    ],
    caughtBy: { tests: partyTests, title: 'two gates at once never let in more' },
  },
  {
    name: 'who gave a ticket back is counted in the party',
    edits: [
      {
        file: 'contract/values/admit-party.ts',
        find: "= ['valid', 'used', 'expired', 'reserved']",
        replace: "= ['valid', 'used', 'expired', 'reserved', 'refunding', 'changing']",
      },
    ],
    caughtBy: { tests: partyTests, title: 'who gave a ticket back' },
  },
  {
    name: 'the old code of a party opens the gate',
    edits: [
      {
        file: 'contract/values/admit-party.ts',
        find: 'if (showing.serial !== null && showing.serial !== serial)',
        replace: 'if (showing.serial !== null && showing.serial > serial)',
      },
    ],
    caughtBy: { tests: partyTests, title: 'a replaced code is dead' },
  },
]
