/** Above the comments of a product: those of a range of scores, and those with pictures, each with how many there are. */
import type { AnswerOf } from '#contract/endpoint.ts'
import type { listProductComments } from '#contract/endpoints/comment.ts'
import { scoreRanges } from '#contract/values/comment.ts'
import { useWords } from '../../lib/words.ts'
import { Chip } from '../../ui/chip.tsx'
import css from './comment.module.css'
import { type CommentFilter, numbersOf } from './filter.ts'
import { commentWords } from './messages.ts'

type Props = {
  counts: AnswerOf<typeof listProductComments>['counts']
  filter: CommentFilter
  onChange: (filter: CommentFilter) => void
}

export function CommentFilterBar({ counts, filter, onChange }: Props) {
  const words = useWords(commentWords)
  const { score, pictures } = filter
  const numbers = numbersOf(counts, filter)
  const others = pictures ? { pictures } : {}
  return (
    <fieldset className={css.filters}>
      <legend className="visually-hidden">{words.filter}</legend>
      <Numbered label={words.all} number={numbers.all} chosen={!score} onPress={() => onChange(others)} />
      {scoreRanges.map((range) => (
        <Numbered
          key={range}
          label={words.ranges[range]}
          number={numbers[range]}
          chosen={score === range}
          onPress={() => onChange({ ...others, score: range })}
        />
      ))}
      <Numbered
        label={words.withPictures}
        number={numbers.pictures}
        chosen={pictures === 'only'}
        onPress={() => onChange({ ...(score && { score }), ...(!pictures && { pictures: 'only' }) })}
      />
    </fieldset>
  )
}

type NumberedProps = { label: string; number: number; chosen: boolean; onPress: () => void }

const Numbered = ({ label, number, ...chip }: NumberedProps) => (
  <Chip {...chip}>
    {label} <span>{number}</span>
  </Chip>
)
