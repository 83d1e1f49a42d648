/** The sheet in which a photo is cut to the shape of a card and sent; loaded when a picture was chosen. */
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { leastPhotoPixels, photoAspect } from '#contract/values/card.ts'
import type { FilePath } from '#contract/values/file.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.tsx'
import { sendPhoto } from './calls.ts'
import css from './card.module.css'
import { cardWords } from './messages.ts'

export type CutPhoto = { path: FilePath; preview: string }
type Area = { x: number; y: number; width: number; height: number }
type Props = { file: File; onDone: (photo: CutPhoto) => void; onClose: () => void }

const maxZoom = 4
/** Sharp enough for a gate, and small enough to be sent by a phone. */
const widthSent = 720

export function PhotoCrop({ file, onDone, onClose }: Props) {
  const words = useWords(cardWords)
  const picture = usePicture(file, (why) => {
    showToast(words[why], 'warning')
    onClose()
  })
  const [area, setArea] = useState<Area | null>(null)
  const send = useMutation({
    mutationFn: async ({ image, cut }: { image: HTMLImageElement; cut: Area }) => {
      const canvas = drawn(image, cut)
      const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.86))
      if (!blob) throw new Error('the canvas stayed empty')
      return { path: (await sendPhoto(blob)).path, preview: canvas.toDataURL('image/jpeg', 0.7) }
    },
    onSuccess: onDone,
  })
  const use = () => {
    if (!picture || !area) return
    if (area.width < leastPhotoPixels) showToast(words.tooSmall, 'warning')
    else send.mutate({ image: picture.image, cut: area })
  }
  return (
    <Sheet
      title={words.cropTitle}
      onClose={onClose}
      foot={
        <>
          <Button kind="quiet" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button busy={send.isPending} disabled={!picture || !area} onClick={use}>
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
      <p className={css.tip} role="status">
        {send.isPending ? words.uploading : words.cropTip}
      </p>
    </Sheet>
  )
}

function Stage({ address, onArea }: { address: string; onArea: (area: Area) => void }) {
  const words = useWords(cardWords)
  const id = useId()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  return (
    <>
      <div className={css.stage}>
        <Cropper
          image={address}
          crop={crop}
          zoom={zoom}
          maxZoom={maxZoom}
          aspect={photoAspect}
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
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
      </label>
    </>
  )
}

function drawn(image: HTMLImageElement, { x, y, width, height }: Area): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.min(width, widthSent)
  canvas.height = Math.round(canvas.width / photoAspect)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** Null until it can be drawn. */
function usePicture(file: File, onFault: (why: 'unreadable' | 'tooSmall') => void) {
  const [picture, setPicture] = useState<{ address: string; image: HTMLImageElement } | null>(null)
  const fault = useEffectEvent(onFault)
  useEffect(() => {
    const address = URL.createObjectURL(file)
    const image = new Image()
    let left = false
    image.src = address
    image.decode().then(
      () => {
        if (left) return
        const { naturalWidth, naturalHeight } = image
        if (Math.min(naturalWidth, naturalHeight * photoAspect) < leastPhotoPixels) fault('tooSmall')
        else setPicture({ address, image })
      },
      () => left || fault('unreadable'),
    )
    return () => {
      left = true
      URL.revokeObjectURL(address)
    }
  }, [file])
  return picture
}
