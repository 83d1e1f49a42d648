/** Mistakes about visits that are booked with cards. */
import { type CatchingTest, type DeliberateBug, simulation } from './deliberate-bug.ts'

const placing: CatchingTest = { tests: 'server/modules/ordering/place/place-with-card.test.ts' }

export const cardBugs: readonly DeliberateBug[] = [
  {
    name: 'the visit of a card is kept when its ticket is refunded',
    edits: [
      {
        file: 'server/modules/ordering/units/move-units.ts',
        find: '    await freeVisits(tx, unitIds)\n',
        replace: '',
      },
    ],
    caughtBy: { ...placing, title: 'a refund frees the day' },
  },
  {
    name: 'the days of a card are not asked for',
    edits: [
      {
        file: 'server/modules/card/visit-rules.ts',
        find: "  if (date < from || date > until) return 'CARD_NOT_VALID_ON_DATE'\n",
        replace: '',
      },
    ],
    caughtBy: { ...placing, title: 'whose document has no card' },
  },
  {
    name: 'a card is good beyond its days',
    edits: [
      {
        file: 'server/modules/card/visit-rules.ts',
        find: 'if (date < from || date > until)',
        replace: 'if (date < from)',
      },
    ],
    caughtBy: simulation,
  },
  {
    name: 'visits of a card are counted before it is locked',
    edits: [
      {
        file: 'server/modules/card/visit-store.ts',
        find: "active(tx, documents, types).orderBy('card_no').forNoKeyUpdate().execute()",
        replace: "active(tx, documents, types).orderBy('card_no').execute()",
      },
    ],
    caughtBy: { ...placing, title: 'two buyers book the same card' },
  },
  {
    name: 'a frozen card lets its holder in',
    edits: [
      {
        file: 'contract/values/admit.ts',
        find: "  if (state === 'FROZEN') return 'CARD_FROZEN'\n  if (state !== 'ACTIVE') return",
        replace: "  if (state !== 'ACTIVE' && state !== 'FROZEN') return",
      },
    ],
    caughtBy: {
      tests: 'server/modules/gate/card-at-gate.test.ts',
      title: 'a card that was frozen, lost or has not begun lets nobody in',
    },
  },
]
