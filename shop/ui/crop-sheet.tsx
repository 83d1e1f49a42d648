/** The sheet in which a part of a picture is chosen, by dragging and zooming. Heavy: loaded when a picture was chosen. */
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { Button } from './button.tsx'
import css from './crop-sheet.module.css'
import { Sheet } from './sheet.tsx'
import { Skeleton } from './skeleton.tsx'

/** In the picture's own pixels. */
export type CropArea = { x: number; y: number; width: number; height: number }
type Size = { width: number; height: number }

type Props = {
  file: File
  words: { title: string; frame: string; zoom: string; use: string; cancel: string }
  /** Width by height. */
  aspect: number
  round?: boolean
  /** Of the frame, from the size of the picture as it is shown; as large as possible without it. */
  frameSize?: (shown: Size) => Size
  busy: boolean
  /** What is said below the picture. */
  tip: ReactNode
  /** False: the picture cannot be used, and a message says why. */
  accepts?: ((image: HTMLImageElement) => boolean) | undefined
  onUnreadable: () => void
  onUse: (image: HTMLImageElement, area: CropArea) => void
  onClose: () => void
}

const maxZoom = 4
const zoomStep = 0.05

export function CropSheet({
  file,
  words,
  busy,
  tip,
  accepts,
  onUnreadable,
  onUse,
  onClose,
  ...frame
}: Props) {
  const picture = usePicture(file, { accepts, onUnreadable })
  const [area, setArea] = useState<CropArea | null>(null)
  const ready = picture && area
  return (
    <Sheet
      title={words.title}
      onClose={onClose}
      foot={
        <>
          <Button kind="quiet" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button busy={busy} disabled={!ready} onClick={() => ready && onUse(picture.image, area)}>
            {words.use}
          </Button>
        </>
      }
    >
      {picture ? (
        <Stage {...frame} words={words} address={picture.address} onArea={setArea} />
      ) : (
        <div className={css.stage}>
          <Skeleton shape="card" />
        </div>
      )}
      <div className={css.below}>{tip}</div>
    </Sheet>
  )
}

type StageProps = Pick<Props, 'words' | 'aspect' | 'round' | 'frameSize'> & {
  address: string
  onArea: (area: CropArea) => void
}

function Stage({ words, aspect, round = false, frameSize, address, onArea }: StageProps) {
  const id = useId()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [cropSize, setCropSize] = useState<Size>()
  return (
    <>
      <div className={css.stage}>
        <Cropper
          image={address}
          crop={crop}
          zoom={zoom}
          maxZoom={maxZoom}
          aspect={aspect}
          cropShape={round ? 'round' : 'rect'}
          showGrid={!round}
          {...(cropSize && { cropSize })}
          onMediaLoaded={(shown) => frameSize && setCropSize(frameSize(shown))}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => onArea(pixels)}
          cropperProps={{ role: 'application', 'aria-label': words.frame }}
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

/** Below the picture, with how much of it has been sent where that is known. */
export function CropTip({ text, progress }: { text: string; progress?: { label: string; value: number } }) {
  return (
    <>
      {progress && <progress className={css.progress} value={progress.value} aria-label={progress.label} />}
      <p className={css.tip} role="status">
        {text}
      </p>
    </>
  )
}

/** Upright, whatever way the camera was held; null until it can be drawn. */
function usePicture(file: File, { accepts, onUnreadable }: Pick<Props, 'accepts' | 'onUnreadable'>) {
  const [picture, setPicture] = useState<{ address: string; image: HTMLImageElement } | null>(null)
  const show = useEffectEvent((address: string, image: HTMLImageElement) => {
    if (accepts?.(image) ?? true) setPicture({ address, image })
  })
  const unreadable = useEffectEvent(onUnreadable)
  useEffect(() => {
    const address = URL.createObjectURL(file)
    const image = new Image()
    let left = false
    image.src = address
    image.decode().then(
      () => left || show(address, image),
      () => left || unreadable(),
    )
    return () => {
      left = true
      URL.revokeObjectURL(address)
    }
  }, [file])
  return picture
}

/** What was chosen, on a canvas of this size. JPEG knows nothing transparent: it would be black. */
export function drawnPart(
  image: HTMLImageElement,
  { x, y, width, height }: CropArea,
  size: Size,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, size.width, size.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, x, y, width, height, 0, 0, size.width, size.height)
  return canvas
}
