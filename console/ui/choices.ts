/** What one chooses from, where it comes with a query: until then a value is no bare code, and a failure is no empty list. */
import type { UseQueryResult } from '@tanstack/react-query'
import type { SelectProps } from 'antd'
import type { ReactNode } from 'react'
import { kitWords } from '../lib/kit-words.ts'

export type Choices<Option = { value: string; label: string }> = {
  options: Option[]
} & Pick<SelectProps, 'labelRender' | 'loading' | 'notFoundContent' | 'onOpenChange'>

export function choicesOf<Data, Option>(
  query: UseQueryResult<Data>,
  optionsOf: (data: Data) => Option[],
): Choices<Option> {
  const { data, isError, isFetching } = query
  if (data !== undefined) return { options: optionsOf(data) }
  return {
    options: [],
    loading: isFetching,
    // Staff who may not read them see the code.
    labelRender: ({ label, value }): ReactNode => label ?? (isFetching ? kitWords.loading : value),
    notFoundContent: isFetching ? kitWords.loading : kitWords.failed,
    // Who opens it once more tries once more.
    onOpenChange: (isOpen) => isOpen && isError && void query.refetch({ cancelRefetch: false }),
  }
}
