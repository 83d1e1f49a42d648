/** /changeList: the changes of date so far, the newest first. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { language } from '../../lib/language.ts'
import { CursorList } from '../../lib/query-view.tsx'
import { useWords } from '../../lib/words.ts'
import { Stack } from '../../ui/card.tsx'
import { RecordCards } from '../../ui/record-cards.tsx'
import { Empty } from '../../ui/state-note.tsx'
import { changesQuery } from './calls.ts'
import { signedYuan, whenText } from './change-words.ts'
import { changeWords, stateTones, stateWords } from './messages.ts'

export function ChangeListPage() {
  const words = useWords(changeWords)
  const states = useWords(stateWords)
  const changes = useInfiniteQuery(changesQuery)
  return (
    <Stack>
      <CursorList
        query={changes}
        empty={<Empty icon="calendar" title={words.empty} text={words.emptyText} />}
      >
        {(items) => (
          <RecordCards
            label={words.list}
            cards={items.map(({ changeNo, productName, state, origin, next, netFen }) => ({
              key: changeNo,
              name: productName,
              tone: stateTones[state],
              state: states[state],
              details: `${whenText(origin, language)} → ${whenText(next, language)}`,
              sum: signedYuan(netFen),
              link: (props) => <Link to="/changeDetail" search={{ changeNo }} {...props} />,
            }))}
          />
        )}
      </CursorList>
    </Stack>
  )
}
