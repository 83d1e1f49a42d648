/** Keeps what is typed into a long form sealed for the visit (spec 3.1.3), and puts it back after a reload. */
import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { sealedStorage } from './sealed-storage.ts'

/** One write after the other; of several changes meanwhile the newest is written. */
export function newestWriter<Value>(put: (value: Value) => Promise<void>): (value: Value) => Promise<void> {
  let next: { value: Value } | null = null
  let writing = false
  return async (value) => {
    next = { value }
    if (writing) return
    writing = true
    while (next) {
      const now: { value: Value } = next
      next = null
      await put(now.value)
    }
    writing = false
  }
}

type Values = Record<string, unknown>

/** What of a draft is put back: what the form asks still, and nobody has touched since it was opened. */
export const untouched = (draft: Values | null, shown: Values, opened: Values): [string, unknown][] =>
  Object.entries(draft ?? {}).filter(
    ([field, value]) =>
      field in opened && shown[field] === opened[field] && typeof value === typeof opened[field],
  )

/**
 * `fields`: what is typed and chosen; files have a life of their own. Answers what forgets the draft, once it was sent.
 * Whoever logs out leaves nothing that could be read: the key goes with the session.
 */
export function useKeptDraft<In extends FieldValues, Out>(
  name: string,
  form: UseFormReturn<In, unknown, Out>,
  fields: readonly Path<In>[],
): () => void {
  const draftName = `draft-${name}`
  const shown = (): Values => Object.fromEntries(fields.map((field) => [field, form.getValues(field)]))
  const putBack = useEffectEvent((draft: Values | null, opened: Values) => {
    for (const [field, value] of untouched(draft, shown(), opened))
      form.setValue(field as Path<In>, value as PathValue<In, Path<In>>)
  })
  const watch = useEffectEvent((write: (values: Values) => Promise<void>) =>
    form.watch(() => void write(shown())),
  )
  const read = useEffectEvent(shown)
  useEffect(() => {
    const opened = read()
    let left = false
    void sealedStorage.get<Values>(draftName).then((draft) => {
      if (!left) putBack(draft, opened)
    })
    const { unsubscribe } = watch(newestWriter((values) => sealedStorage.put(draftName, values)))
    return () => {
      left = true
      unsubscribe()
    }
  }, [draftName])
  return () => sealedStorage.remove(draftName)
}
