/** The document's title: what this screen shows, then the shop's name. */
import { useEffect } from 'react'
import { useShop } from './settings.ts'

/** A page with a subject of its own names it; the last one to say so wins. */
export function usePageTitle(subject: string | undefined): void {
  const shop = useShop()?.name
  useEffect(() => {
    const title = [subject, shop].filter(Boolean).join(' · ')
    if (title) document.title = title
  }, [subject, shop])
}
