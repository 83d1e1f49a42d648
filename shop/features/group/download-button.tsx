/** Downloads a file of the group: busy while it is on its way. */
import { useMutation } from '@tanstack/react-query'
import type { CalledFile } from '../../lib/call.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'

type Props = { format: string; label: string; load: () => Promise<CalledFile> }

export function DownloadButton({ format, label, load }: Props) {
  const { mutate, isPending } = useMutation({ mutationFn: load, onSuccess: (file) => saveFile(file) })
  return (
    <Button kind="plain" size="s" aria-label={label} busy={isPending} onClick={() => mutate()}>
      {format}
    </Button>
  )
}
