/** /changeList: the changes of date so far, the newest first. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { language } from '../../lib/language.ts'
import { CursorList } from '../../lib/query-view.tsx'
import { useWords } from '../../lib/words.ts'
import { Card, Stack } from '../../ui/card.tsx'
import { Empty } from '../../ui/state-note.tsx'
import { Tag } from '../../ui/tag.tsx'
import { changesQuery } from './calls.ts'
import css from './change.module.css'
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
          <Card flush>
            <ul className={css.units} aria-label={words.list}>
              {items.map(({ changeNo, productName, state, origin, next, netFen }) => (
                <li key={changeNo}>
                  <Link to="/changeDetail" search={{ changeNo }} className={css.row}>
                    <span className={css.head}>
                      <strong className={css.name}>{productName}</strong>
                      <Tag tone={stateTones[state]}>{states[state]}</Tag>
                    </span>
                    <span
                      className={css.soft}
                    >{`${whenText(origin, language)} → ${whenText(next, language)}`}</span>
                    <span className={css.soft}>{`${words.sum} ${signedYuan(netFen)} · ${changeNo}`}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </CursorList>
    </Stack>
  )
}
