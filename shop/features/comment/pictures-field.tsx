/** Pictures of a comment or a licence: chosen, made small, sent at once, and shown with a way to take each away. */
import { useEffect, useRef, useState } from 'react'
import { type FilePath, pictureTypes } from '#contract/values/file.ts'
import { Picture } from '../../lib/picture.tsx'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { FileInput } from '../../ui/file-input.tsx'
import { Icon } from '../../ui/icon.tsx'
import { showToast } from '../../ui/toast.tsx'
import { sendPicture } from './calls.ts'
import css from './comment.module.css'
import { commentWords } from './messages.ts'
import { shrinkPicture } from './shrink-picture.ts'

type Props = {
  most: number
  words: {
    choose: string
    picture: (number: number) => string
    remove: (number: number) => string
  }
  paths: readonly FilePath[]
  onChange: (paths: FilePath[]) => void
  onBusy: (busy: boolean) => void
}

export function PicturesField({ most, words: say, paths, onChange, onBusy }: Props) {
  const words = useWords(commentWords)
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [previews, remember] = usePreviews()
  const add = async (files: readonly File[]) => {
    const room = most - paths.length
    if (files.length > room) showToast(words.tooManyPictures(most), 'warning')
    setBusy(true)
    onBusy(true)
    const added: FilePath[] = []
    for (const file of files.slice(0, room)) {
      try {
        const picture = await shrinkPicture(file)
        const { path } = await sendPicture(picture)
        remember(path, picture)
        added.push(path)
        onChange([...paths, ...added])
      } catch {
        showToast(words.pictureFailed, 'warning')
      }
    }
    setBusy(false)
    onBusy(false)
  }
  return (
    <div className={css.pictures}>
      {paths.map((path, at) => (
        <span key={path} className={css.picture}>
          {previews[path] ? (
            // What was sent just now is not public before the comment is.
            <img src={previews[path]} alt={say.picture(at + 1)} />
          ) : (
            <Picture source={path} alt={say.picture(at + 1)} ratio="1/1" eager="half" />
          )}
          <button
            type="button"
            className={css.away}
            aria-label={say.remove(at + 1)}
            // One that went while others are on their way would come back with them.
            disabled={busy}
            onClick={() => onChange(paths.filter((other) => other !== path))}
          >
            <Icon name="close" size={16} />
          </button>
        </span>
      ))}
      {paths.length < most && (
        <Button kind="quiet" size="s" icon="plus" busy={busy} onClick={() => input.current?.click()}>
          {words.addPicture}
        </Button>
      )}
      <FileInput
        ref={input}
        label={say.choose}
        accept={pictureTypes.join(',')}
        multiple={most > 1}
        onFiles={(files) => void add(files)}
      />
    </div>
  )
}

/** Addresses of pictures as they lie in this browser, as long as the form is open. */
function usePreviews() {
  const [previews, setPreviews] = useState<Record<string, string>>({})
  const made = useRef<string[]>([])
  useEffect(() => {
    const addresses = made.current
    return () => {
      for (const address of addresses) URL.revokeObjectURL(address)
    }
  }, [])
  const remember = (path: FilePath, picture: Blob) => {
    const address = URL.createObjectURL(picture)
    made.current.push(address)
    setPreviews((known) => ({ ...known, [path]: address }))
  }
  return [previews, remember] as const
}
