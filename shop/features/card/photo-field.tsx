/** The photo of a holder in a form: what was cut, and the way to another one. */
import { useRef, useState } from 'react'
import { type FilePath, pictureTypes } from '#contract/values/file.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { FileInput } from '../../ui/file-input.tsx'
import { Icon } from '../../ui/icon.tsx'
import { usePart } from '../../ui/use-part.ts'
import css from './card.module.css'
import { cardWords } from './messages.ts'

const loadCrop = async () => (await import('./photo-crop.tsx')).PhotoCrop

type Props = {
  /** Whose it is, for those who do not see it. */
  label: string
  /** What is kept already, as a data address. */
  kept?: string
  /** What could not be kept is shown no longer. */
  onChange: ((path: FilePath) => void) | ((path: FilePath) => Promise<unknown>)
}

export function PhotoField({ label, kept, onChange }: Props) {
  const words = useWords(cardWords)
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [PhotoCrop, open, isLoading] = usePart(loadCrop)
  const [preview, setPreview] = useState<string | null>(null)
  const shown = preview ?? kept
  return (
    <div className={css.photoField}>
      <span className={css.photo}>
        {shown ? <img src={shown} alt={label} /> : <Icon name="person" size={48} />}
      </span>
      <Button kind="quiet" size="s" busy={isLoading} onClick={() => input.current?.click()}>
        {shown ? words.changePhoto : words.choosePhoto}
      </Button>
      <FileInput
        ref={input}
        label={label}
        accept={pictureTypes.join(',')}
        onFiles={([chosen = null]) => void open(() => setFile(chosen))}
      />
      {file && PhotoCrop && (
        <PhotoCrop
          file={file}
          onClose={() => setFile(null)}
          onDone={(photo) => {
            setFile(null)
            setPreview(photo.preview)
            Promise.resolve(onChange(photo.path)).catch(() => setPreview(null))
          }}
        />
      )}
    </div>
  )
}
