/** Sets the document's title and WeChat's share data to the screen that is shown. */
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Screen } from '#contract/screens.ts'
import { useShownSubject } from '../lib/page-subject.ts'
import { fileSettingQuery, useShop } from '../lib/settings.ts'
import { inWechat, shareInWechat } from '../lib/wechat.ts'
import { shareDataOf } from './share-data.ts'

export function useDocumentMeta(screen: Screen | null, title: string | undefined): void {
  const shop = useShop()
  const files = useQuery(fileSettingQuery).data
  const subject = useShownSubject()
  const href = useLocation({ select: (location) => location.href })
  useEffect(() => {
    const fullTitle = [subject?.name ?? title, shop?.name].filter(Boolean).join(' · ')
    if (fullTitle) document.title = fullTitle
  }, [subject, title, shop])
  useEffect(() => {
    if (!shop || !files || !inWechat()) return
    const url = new URL(href, location.origin)
    void shareInWechat(shareDataOf({ screen, subject, url, shop, publicBucketUrl: files.publicBucketUrl }))
  }, [screen, subject, href, shop, files])
}
