/** /account/devices: where the member is logged in, this device marked, and logging the others out. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Device } from '#contract/endpoints/session/account.ts'
import { minuteText } from '../../lib/format.ts'
import { QueryView } from '../../lib/query-view.tsx'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Stack } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Tag } from '../../ui/tag.tsx'
import { showToast } from '../../ui/toast.tsx'
import { accountMessages } from './account-messages.ts'
import css from './account-page.module.css'
import { devicesQuery, sendEndDevice, sendEndOthers } from './calls.ts'

export function DevicesPage() {
  return (
    <Stack>
      <QueryView query={useQuery(devicesQuery)}>{({ items }) => <Devices devices={items} />}</QueryView>
    </Stack>
  )
}

function Devices({ devices }: { devices: readonly Device[] }) {
  const words = useWords(accountMessages)
  const [input, setInput] = useState<Device | 'others' | null>(null)
  const ordered = [...devices].sort((one, other) => Number(other.current) - Number(one.current))
  const hasOthers = devices.some(({ current }) => !current)
  return (
    <>
      <Card flush>
        <ul>
          {ordered.map((device) => (
            <DeviceRow key={device.id} device={device} onEnd={() => setInput(device)} />
          ))}
        </ul>
      </Card>
      <p className={css.note}>{hasOthers ? words.devicesNote : words.onlyHere}</p>
      {hasOthers && (
        <Button kind="danger" wide onClick={() => setInput('others')}>
          {words.endOthers}
        </Button>
      )}
      {input && <EndDialog input={input} onDone={() => setInput(null)} />}
    </>
  )
}

function DeviceRow({ device, onEnd }: { device: Device; onEnd: () => void }) {
  const words = useWords(accountMessages)
  const name = device.device || words.unknownDevice
  return (
    <li className={css.device}>
      <span className={css.deviceIcon}>
        <Icon name="device" size={20} />
      </span>
      <div className={css.deviceText}>
        <p className={css.deviceName}>
          {name}
          {device.current && <Tag tone="ok">{words.thisDevice}</Tag>}
        </p>
        <p className={css.when}>{device.current ? words.inUse : words.seenAt(minuteText(device.seenAt))}</p>
        <p className={css.when}>{words.signedInAt(minuteText(device.signedInAt))}</p>
      </div>
      {!device.current && (
        <Button kind="quiet" size="s" aria-label={words.endDevice(name)} onClick={onEnd}>
          {words.end}
        </Button>
      )}
    </li>
  )
}

function EndDialog({ input, onDone }: { input: Device | 'others'; onDone: () => void }) {
  const words = useWords(accountMessages)
  const queries = useQueryClient()
  const end = useMutation({
    mutationFn: () => (input === 'others' ? sendEndOthers() : sendEndDevice(input.id)),
    onSuccess: () => showToast(input === 'others' ? words.othersEnded : words.ended, 'success'),
    onError: (error) => error.message && showToast(error.message, 'warning'),
    // Also when it failed: it may have been logged out from elsewhere.
    onSettled: async () => {
      await queries.invalidateQueries(devicesQuery)
      onDone()
    },
  })
  const text = input === 'others' ? words.endOthersText : words.endText(input.device || words.unknownDevice)
  return (
    <ConfirmDialog
      title={input === 'others' ? words.endOthersTitle : words.endTitle}
      text={text}
      confirm={words.end}
      cancel={words.cancel}
      danger
      busy={end.isPending}
      onConfirm={() => end.mutate()}
      onCancel={onDone}
    />
  )
}
