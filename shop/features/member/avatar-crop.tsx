/** The sheet in which a picture is cut to an avatar and sent; loaded when a picture was chosen. */
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.tsx'
import css from './avatar-crop.module.css'
import { cropAspect, cropSizeOf } from './avatar-rules.ts'
import { sendAvatar } from './calls.ts'
import { type CropArea, cropAvatar, openPicture } from './draw-avatar.ts'
import { profileMessages } from './messages.ts'

const maxZoom = 4
const zoomStep = 0.05

type Props = {
  file: File
  /** `path` is what the profile is saved with, `preview` what was cut. */
  onDone: (avatar: { path: string; preview: Blob }) => void
  onClose: () => void
}

export function AvatarCrop({ file, onDone, onClose }: Props) {
  const words = useWords(profileMessages)
  const picture = usePicture(file, () => {
    showToast(words.unreadable, 'warning')
    onClose()
  })
  const [area, setArea] = useState<CropArea | null>(null)
  const [progress, setProgress] = useState(0)
  const send = useMutation({
    mutationFn: async ({ image, cut }: { image: HTMLImageElement; cut: CropArea }) => {
      setProgress(0)
      const preview = cropAvatar(image, cut)
      return { preview, path: (await sendAvatar(preview, setProgress)).path }
    },
    onSuccess: onDone,
  })
  const ready = picture && area
  return (
    <Sheet
      title={words.crop}
      onClose={onClose}
      foot={
        <>
          <Button kind="quiet" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            busy={send.isPending}
            disabled={!ready}
            onClick={() => ready && send.mutate({ image: picture.image, cut: area })}
          >
            {words.use}
          </Button>
        </>
      }
    >
      {picture ? (
        <Stage address={picture.address} onArea={setArea} />
      ) : (
        <div className={css.stage}>
          <Skeleton shape="card" />
        </div>
      )}
      <div className={css.below}>
        {send.isPending && (
          <progress className={css.progress} value={progress} aria-label={words.uploading} />
        )}
        <p className={css.tip} role="status">
          {send.isPending ? `${words.uploading} ${Math.round(progress * 100)}%` : words.cropTip}
        </p>
      </div>
    </Sheet>
  )
}

function Stage({ address, onArea }: { address: string; onArea: (area: CropArea) => void }) {
  const words = useWords(profileMessages)
  const id = useId()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [cropSize, setCropSize] = useState<{ width: number; height: number }>()
  return (
    <>
      <div className={css.stage}>
        <Cropper
          image={address}
          crop={crop}
          zoom={zoom}
          maxZoom={maxZoom}
          aspect={cropAspect}
          cropShape="round"
          showGrid={false}
          {...(cropSize && { cropSize })}
          onMediaLoaded={(shown) => setCropSize(cropSizeOf(shown))}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => onArea(pixels)}
          cropperProps={{ role: 'application', 'aria-label': words.cropFrame }}
          mediaProps={{ alt: '' }}
          // Our policy takes no styles from scripts; they are imported above.
          disableAutomaticStylesInjection
        />
      </div>
      <label className={css.zoom} htmlFor={id}>
        {words.zoom}
        <input
          id={id}
          type="range"
          min={1}
          max={maxZoom}
          step={zoomStep}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
      </label>
    </>
  )
}

/** Null until it can be drawn. */
function usePicture(file: File, onUnreadable: () => void) {
  const [picture, setPicture] = useState<{ address: string; image: HTMLImageElement } | null>(null)
  const unreadable = useEffectEvent(onUnreadable)
  useEffect(() => {
    const address = URL.createObjectURL(file)
    let left = false
    openPicture(address).then(
      (image) => left || setPicture({ address, image }),
      () => left || unreadable(),
    )
    return () => {
      left = true
      URL.revokeObjectURL(address)
    }
  }, [file])
  return picture
}
