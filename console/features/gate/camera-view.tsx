/** What the camera of this device sees, and the codes in it. */
import { Alert } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { openCodeReader } from './code-reader.ts'
import { gateWords as say } from './messages.ts'
import { type Seen, see } from './seen-codes.ts'

/** Between two looks; each takes a phone some 20 ms. */
const PAUSE_MS = 120

export function CameraView({ onCode }: { onCode: (content: string) => void }): ReactNode {
  const video = useRef<HTMLVideoElement>(null)
  const latest = useRef(onCode)
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    latest.current = onCode
  })
  useEffect(() => {
    const element = video.current
    if (!element) return
    const end = new AbortController()
    watch(element, (content) => latest.current(content), end.signal).catch(() => {
      if (!end.signal.aborted) setRefused(true)
    })
    return () => end.abort()
  }, [])
  if (isRefused) return <Alert type="warning" showIcon title={say.cameraRefused} />
  return <video ref={video} className="gate-camera" aria-label={say.cameraView} muted playsInline />
}

async function watch(
  video: HTMLVideoElement,
  onCode: (content: string) => void,
  end: AbortSignal,
): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  try {
    if (end.aborted) return
    video.srcObject = stream
    const [read] = await Promise.all([openCodeReader(), video.play()])
    let seen: Seen = null
    while (!end.aborted) {
      const [content] = await read(video)
      const look = see(seen, content, performance.now())
      seen = look.seen
      if (look.isNew && content !== undefined && !end.aborted) onCode(content)
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}
