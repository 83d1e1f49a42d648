/** The sheet in which a list of people is pasted or uploaded, looked at, and put onto the tickets. */
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { ruleSentence } from '#contract/rule-words.ts'
import type { VisitDate } from '#contract/values/time.ts'
import { language } from '../../../lib/language.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useWords } from '../../../lib/words.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { FileInput } from '../../../ui/file-input.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { showToast } from '../../../ui/toast.tsx'
import type { OrderFields, SeatQuestion, VisitorFields } from '../form/visitor-form.ts'
import { rowsOfFile, rowsOfText } from './people-file.ts'
import { type BadRow, peopleIn, type RowFault, readPeople, seatPeople } from './people-list.ts'
import { peopleWords } from './people-messages.ts'
import css from './people-sheet.module.css'
import { peopleTemplate } from './people-template.ts'

type Props = {
  questions: readonly SeatQuestion[]
  today: VisitDate
  visitDate: VisitDate
  /** A longer list is not read. */
  maxRows: number
  onClose: () => void
}

/** What putting the list onto the tickets would do. */
type Preview = { visitors: VisitorFields[]; seated: number; bad: BadRow[] }

/** Render it only while it is open. */
export function PeopleSheet({ questions, today, visitDate, maxRows, onClose }: Props) {
  const words = useWords(peopleWords)
  const { getValues, setValue, formState } = useFormContext<OrderFields>()
  const [text, setText] = useState('')
  const [preview, setPreview] = useState<Preview | null>(null)
  const look = (rows: string[][]) => {
    const count = peopleIn(rows)
    if (count > maxRows) {
      setPreview(null)
      return showToast(words.tooMany(count, maxRows), 'warning')
    }
    setPreview(previewOf(rows, { questions, today, visitDate }, getValues('visitors')))
  }
  const fill = ({ visitors, seated }: Preview) => {
    for (const [index, visitor] of visitors.entries())
      setValue(`visitors.${index}`, visitor, { shouldValidate: formState.isSubmitted })
    showToast(words.filled(seated), 'success')
    onClose()
  }
  const foot = preview ? (
    <Button disabled={preview.seated === 0} onClick={() => fill(preview)}>
      {words.fill(preview.seated)}
    </Button>
  ) : (
    <Button disabled={text.trim() === ''} onClick={() => look(rowsOfText(text))}>
      {words.check}
    </Button>
  )
  return (
    <Sheet title={words.title} onClose={onClose} foot={foot}>
      <div className={css.body}>
        <p className={css.soft}>{words.explain}</p>
        <Field label={words.paste} optional>
          {(control) => (
            <textarea
              {...control}
              className={css.area}
              rows={6}
              value={text}
              placeholder={words.example}
              onChange={({ target }) => {
                setText(target.value)
                setPreview(null)
              }}
            />
          )}
        </Field>
        <div className={css.files}>
          <FileButton onRows={look} />
          <TemplateButton rows={maxRows} />
          <Button kind="plain" size="s" onClick={() => saveFile(csv(`${words.template}.csv`, words.columns))}>
            {words.getCsv}
          </Button>
        </div>
        {preview && <Found preview={preview} />}
      </div>
    </Sheet>
  )
}

type Context = Omit<Props, 'maxRows' | 'onClose'>

function previewOf(
  rows: string[][],
  { questions, ...days }: Context,
  now: readonly VisitorFields[],
): Preview {
  const { people, bad } = readPeople(rows, days)
  const { visitors, left } = seatPeople(people, questions, now)
  const without = left.map(({ row, name }) => ({ row, text: name, why: 'noTicket' as const }))
  return {
    visitors,
    seated: people.length - left.length,
    bad: [...bad, ...without].toSorted((one, other) => one.row - other.row),
  }
}

function Found({ preview: { seated, bad } }: { preview: Preview }) {
  const words = useWords(peopleWords)
  return (
    <section aria-label={words.result} aria-live="polite">
      <p>{words.found(seated, bad.length)}</p>
      <ul className={css.bad}>
        {bad.map(({ row, text, why }) => (
          <li key={row}>{words.badRow(row, text, sentence(why, words.faults))}</li>
        ))}
      </ul>
    </section>
  )
}

const sentence = (why: RowFault, own: Readonly<Partial<Record<RowFault, string>>>): string =>
  own[why] ?? ruleSentence(why, language)

function FileButton({ onRows }: { onRows: (rows: string[][]) => void }) {
  const words = useWords(peopleWords)
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const read = async (file: File) => {
    setBusy(true)
    try {
      onRows(await rowsOfFile(file))
    } catch {
      showToast(words.unreadable, 'warning')
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button kind="quiet" size="s" icon="plus" busy={busy} onClick={() => input.current?.click()}>
        {words.upload}
      </Button>
      <FileInput
        ref={input}
        label={words.chooseFile}
        accept=".csv,.txt,.xlsx"
        onFiles={([file]) => file && void read(file)}
      />
    </>
  )
}

/** What writes it is loaded when it is asked for. */
function TemplateButton({ rows }: { rows: number }) {
  const words = useWords(peopleWords)
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { columns, kinds } = words
      const { default: write } = await import('write-excel-file/browser')
      return write(peopleTemplate({ language, columns, rows, kinds })).toBlob()
    },
    onSuccess: (content) => saveFile({ name: `${words.template}.xlsx`, content }),
    onError: () => showToast(words.noTemplate, 'warning'),
  })
  return (
    <Button kind="plain" size="s" busy={isPending} onClick={() => mutate()}>
      {words.getTemplate}
    </Button>
  )
}

/** For Excel, which knows UTF-8 by its mark. */
const csv = (name: string, columns: readonly string[]) => ({
  name,
  content: new Blob([`\ufeff${columns.join(',')}\n`], { type: 'text/csv' }),
})
