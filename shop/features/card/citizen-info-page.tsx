/** /card/showCitizenCardInfo: the rules of the citizen cards that may be applied for. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CardType } from '#contract/endpoints/card.ts'
import { fullDateText } from '../../lib/full-date.ts'
import { language } from '../../lib/language.ts'
import { QueryView } from '../../lib/query-view.tsx'
import { useWords } from '../../lib/words.ts'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Card, Stack } from '../../ui/card.tsx'
import { Points } from '../../ui/notice-text.tsx'
import { Empty } from '../../ui/state-note.tsx'
import { cardTypesQuery } from './calls.ts'
import { cardWords } from './messages.ts'

export function CitizenInfoPage() {
  const words = useWords(cardWords)
  return (
    <QueryView query={useQuery(cardTypesQuery)}>
      {({ items }) =>
        items.length === 0 ? (
          <Empty icon="card" title={words.closed} />
        ) : (
          <>
            <Stack>
              {items.map((type) => (
                <Card key={type.code} title={type.name}>
                  <Points items={rulesOf(type, words)} />
                </Card>
              ))}
            </Stack>
            <BottomBar>
              <Link to="/card/toApprove" className={buttonClass('primary', 'm', true)}>
                {words.apply}
              </Link>
            </BottomBar>
          </>
        )
      }
    </QueryView>
  )
}

const rulesOf = (
  { rules, terms, automatic }: CardType,
  words: (typeof cardWords)['en-US'],
): readonly string[] => [
  ...rules,
  words.validDays(terms.validDays),
  words.perDay(terms.perDay),
  words.perYear(terms.perYear),
  ...(terms.needsBooking ? [] : [words.withoutBooking]),
  ...terms.blackout.map(({ from, until }) =>
    words.blackout(fullDateText(from, language), fullDateText(until, language)),
  ),
  ...(automatic ? [words.automatic] : []),
]
