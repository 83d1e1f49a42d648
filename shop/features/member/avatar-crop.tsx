/** The sheet in which a picture is cut to an avatar and sent; loaded when a picture was chosen. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useWords } from '../../lib/words.ts'
import { type CropArea, CropSheet, CropTip } from '../../ui/crop-sheet.tsx'
import { showToast } from '../../ui/toast.tsx'
import { cropAspect, cropSizeOf } from './avatar-rules.ts'
import { sendAvatar } from './calls.ts'
import { cropAvatar } from './draw-avatar.ts'
import { profileMessages } from './messages.ts'

type Props = {
  file: File
  /** `path` is what the profile is saved with, `preview` what was cut. */
  onDone: (avatar: { path: string; preview: Blob }) => void
  onClose: () => void
}

export function AvatarCrop({ file, onDone, onClose }: Props) {
  const words = useWords(profileMessages)
  const [progress, setProgress] = useState(0)
  const send = useMutation({
    mutationFn: async ({ image, cut }: { image: HTMLImageElement; cut: CropArea }) => {
      setProgress(0)
      const preview = cropAvatar(image, cut)
      return { preview, path: (await sendAvatar(preview, setProgress)).path }
    },
    onSuccess: onDone,
  })
  return (
    <CropSheet
      file={file}
      words={{ ...words, title: words.crop, frame: words.cropFrame }}
      aspect={cropAspect}
      round
      frameSize={cropSizeOf}
      busy={send.isPending}
      tip={
        send.isPending ? (
          <CropTip
            text={`${words.uploading} ${Math.round(progress * 100)}%`}
            progress={{ label: words.uploading, value: progress }}
          />
        ) : (
          <CropTip text={words.cropTip} />
        )
      }
      onUnreadable={() => {
        showToast(words.unreadable, 'warning')
        onClose()
      }}
      onUse={(image, cut) => send.mutate({ image, cut })}
      onClose={onClose}
    />
  )
}
