/** A chooser of files that nobody sees: a button opens it by a click on its ref. */
import type { Ref } from 'react'

type Props = {
  ref: Ref<HTMLInputElement>
  label: string
  accept: string
  multiple?: boolean
  onFiles: (files: File[]) => void
}

export const FileInput = ({ ref, label, accept, multiple = false, onFiles }: Props) => (
  <input
    ref={ref}
    type="file"
    multiple={multiple}
    className="visually-hidden"
    tabIndex={-1}
    aria-label={label}
    accept={accept}
    onChange={({ target }) => {
      const files = [...(target.files ?? [])]
      // The same file may be chosen again after it was given up or mended.
      target.value = ''
      if (files.length > 0) onFiles(files)
    }}
  />
)
