/** The avatar on /user/info: what is shown now, and the way to another one. */
import { useEffect, useRef, useState } from 'react'
import { pictureTypes } from '#contract/values/file.ts'
import { Picture } from '../../lib/picture.tsx'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { FileInput } from '../../ui/file-input.tsx'
import { Icon } from '../../ui/icon.tsx'
import { usePart } from '../../ui/use-part.ts'
import css from './avatar-field.module.css'
import { profileMessages } from './messages.ts'

const loadCrop = async () => (await import('./avatar-crop.tsx')).AvatarCrop

type Props = { path: string | null; onChange: (path: string | null) => void }

export function AvatarField({ path, onChange }: Props) {
  const words = useWords(profileMessages)
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [AvatarCrop, open, isLoading] = usePart(loadCrop)
  const [cut, setCut] = useState<{ path: string; preview: Blob } | null>(null)
  return (
    <div className={css.avatar}>
      <span className={css.frame}>
        <Shown path={path} preview={cut?.path === path ? (cut?.preview ?? null) : null} />
      </span>
      <div className={css.actions}>
        <Button kind="quiet" size="s" icon="edit" busy={isLoading} onClick={() => input.current?.click()}>
          {words.changeAvatar}
        </Button>
        {path !== null && (
          <Button kind="plain" size="s" onClick={() => onChange(null)}>
            {words.removeAvatar}
          </Button>
        )}
      </div>
      <FileInput
        ref={input}
        label={words.chooseAvatar}
        accept={pictureTypes.join(',')}
        onFiles={([chosen = null]) => void open(() => setFile(chosen))}
      />
      {file && AvatarCrop && (
        <AvatarCrop
          file={file}
          onClose={() => setFile(null)}
          onDone={(done) => {
            setCut(done)
            setFile(null)
            onChange(done.path)
          }}
        />
      )}
    </div>
  )
}

/** What was cut just now is shown from here: it is not public before it is saved. */
function Shown({ path, preview }: { path: string | null; preview: Blob | null }) {
  const words = useWords(profileMessages)
  const address = useAddressOf(preview)
  if (address) return <img className={css.preview} src={address} alt={words.newAvatar} />
  if (path) return <Picture key={path} source={path} alt={words.avatar} ratio="1/1" eager="half" />
  return <Icon name="person" size={48} />
}

function useAddressOf(blob: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const made = blob && URL.createObjectURL(blob)
    setAddress(made)
    return () => {
      if (made) URL.revokeObjectURL(made)
    }
  }, [blob])
  return address
}
