/** What visitors ask the service desk, with its answers. */
import type { ReactNode } from 'react'
import type { Question } from '#contract/console/setting.ts'
import { BothLanguages } from '../../ui/both-languages.tsx'
import type { Edit } from './changes.ts'
import { ListCard } from './list-card.tsx'
import { settingsWords as say, settingNames } from './messages.ts'

const blank = { 'zh-CN': '', 'en-US': '' }

export const QuestionFields = ({ get, set }: Edit): ReactNode => (
  <ListCard<Question>
    title={settingNames['shop.questions']}
    add={say.addQuestion}
    none={say.noQuestions}
    hint={say.questionsHint}
    items={get('shop.questions')}
    most={50}
    blank={{ title: blank, text: blank }}
    onChange={(items) => set('shop.questions', items)}
  >
    {(item, number, change) => <QuestionTexts item={item} number={number} onItem={change} />}
  </ListCard>
)

type TextsProps = { item: Question; number: number; onItem: (item: Question) => void }

export const QuestionTexts = ({ item, number, onItem }: TextsProps): ReactNode => (
  <>
    <BothLanguages
      label={`${number} · ${say.question}`}
      value={item.title}
      max={100}
      onChange={(title) => onItem({ ...item, title })}
    />
    <BothLanguages
      label={`${number} · ${say.answer}`}
      value={item.text}
      max={2_000}
      rows={3}
      onChange={(text) => onItem({ ...item, text })}
    />
  </>
)
