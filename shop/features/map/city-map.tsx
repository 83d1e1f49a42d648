/** AMap around the tower, in a frame with an origin and rules of its own; the shop learns only whether it loaded. */
import { useEffect, useEffectEvent, useRef } from 'react'
import { CityMapNews } from '#contract/endpoints/map.ts'
import { useWords } from '../../lib/words.ts'
import { cityMapAddress } from './calls.ts'
import css from './city-map.module.css'
import { mapWords } from './messages.ts'

/** A frame that says nothing for so long has not come. */
const timeoutMs = 10_000

export function CityMap({ onFailed }: { onFailed: () => void }) {
  const words = useWords(mapWords)
  const frame = useRef<HTMLIFrameElement>(null)
  const fail = useEffectEvent(onFailed)
  useEffect(() => {
    const timer = setTimeout(() => fail(), timeoutMs)
    const onMessage = ({ source, data }: MessageEvent) => {
      const news = CityMapNews.safeParse(data)
      if (source !== frame.current?.contentWindow || !news.success) return
      clearTimeout(timer)
      if (news.data.state === 'failed') fail()
    }
    addEventListener('message', onMessage)
    return () => {
      clearTimeout(timer)
      removeEventListener('message', onMessage)
    }
  }, [])
  return (
    <iframe
      ref={frame}
      className={css.frame}
      src={cityMapAddress()}
      title={words.cityTitle}
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
    />
  )
}
