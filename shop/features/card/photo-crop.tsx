/** The sheet in which a photo is cut to the shape of a card and sent; loaded when a picture was chosen. */
import { useMutation } from '@tanstack/react-query'
import { minPhotoPixels, photoAspect } from '#contract/values/card.ts'
import type { FilePath } from '#contract/values/file.ts'
import { useWords } from '../../lib/words.ts'
import { type CropArea, CropSheet, CropTip, drawnPart } from '../../ui/crop-sheet.tsx'
import { showToast } from '../../ui/toast.tsx'
import { sendPhoto } from './calls.ts'
import { cardWords } from './messages.ts'

export type CutPhoto = { path: FilePath; preview: string }
type Props = { file: File; onDone: (photo: CutPhoto) => void; onClose: () => void }

/** Sharp enough for a gate, and small enough to be sent by a phone. */
const widthSent = 720

export function PhotoCrop({ file, onDone, onClose }: Props) {
  const words = useWords(cardWords)
  const send = useMutation({
    mutationFn: async ({ image, cut }: { image: HTMLImageElement; cut: CropArea }) => {
      const width = Math.min(cut.width, widthSent)
      const canvas = drawnPart(image, cut, { width, height: Math.round(width / photoAspect) })
      const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.86))
      if (!blob) throw new Error('the canvas stayed empty')
      return { path: (await sendPhoto(blob)).path, preview: canvas.toDataURL('image/jpeg', 0.7) }
    },
    onSuccess: onDone,
  })
  const giveUp = (why: 'unreadable' | 'tooSmall') => {
    showToast(words[why], 'warning')
    onClose()
  }
  return (
    <CropSheet
      file={file}
      words={{ ...words, title: words.cropTitle, frame: words.cropFrame }}
      aspect={photoAspect}
      busy={send.isPending}
      tip={<CropTip text={send.isPending ? words.uploading : words.cropTip} />}
      accepts={({ naturalWidth, naturalHeight }) => {
        const isLarge = Math.min(naturalWidth, naturalHeight * photoAspect) >= minPhotoPixels
        if (!isLarge) giveUp('tooSmall')
        return isLarge
      }}
      onUnreadable={() => giveUp('unreadable')}
      onUse={(image, cut) => {
        if (cut.width < minPhotoPixels) showToast(words.tooSmall, 'warning')
        else send.mutate({ image, cut })
      }}
      onClose={onClose}
    />
  )
}
