/** Questions that are asked often; each opens to its answer. */
import { Card } from './card.tsx'
import { Icon } from './icon.tsx'
import css from './questions.module.css'

type Props = { title: string; questions: readonly { title: string; text: string }[] }

export function Questions({ title, questions }: Props) {
  return (
    <Card title={title}>
      {questions.map((question, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two questions may have the same words
        <details key={index} className={css.question}>
          <summary>
            {question.title}
            <Icon name="down" size={16} />
          </summary>
          <p>{question.text}</p>
        </details>
      ))}
    </Card>
  )
}
