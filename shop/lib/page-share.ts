/** What friends see when a page is sent to them in WeChat; the spec's defaults where a page has no subject (SPEC.md section 1). */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { pictureAddress } from './picture-address.ts'
import { fileSettingQuery, useShop } from './settings.ts'
import { inWechat, shareInWechat } from './wechat.ts'

export type ShareSubject = {
  title: string
  description: string
  /** A picture of the shop. */
  picture: string
  /** The page to open, from the root; a private page names a public one. */
  path: string
}

/** Drawn scenes have a square PNG beside them, since WeChat shows no SVG; uploaded photos are used as they are. */
export const sharePicture = (picture: string): string => picture.replace(/\.svg$/, '-square.png')

/** Null while the page is not there yet. */
export function usePageShare(subject: ShareSubject | null): void {
  const bucket = useQuery({ ...fileSettingQuery, enabled: inWechat() }).data?.publicBucketUrl
  const { title, description, picture, path } = subject ?? {}
  useEffect(() => {
    if (!title || description === undefined || !picture || !path || bucket === undefined) return
    const absolute = (address: string) => new URL(address, location.origin).href
    void shareInWechat({
      title,
      description,
      link: absolute(path),
      image: absolute(pictureAddress(sharePicture(picture), bucket)),
    })
  }, [title, description, picture, path, bucket])
}

/** For every page that is not about one product; null switches it off where the page speaks for itself. */
export function useDefaultShare(path: string | null): void {
  const share = useShop()?.share
  usePageShare(
    share && path !== null
      ? { title: share.title, description: share.description, picture: share.image, path }
      : null,
  )
}
