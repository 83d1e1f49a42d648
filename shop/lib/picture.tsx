/** A picture of the shop: its source prefixed by the file setting, its place kept free while it loads. */
import { useQuery } from '@tanstack/react-query'
import { srcsetOf } from '#contract/values/picture-variants.ts'
import { Image, type Ratio } from '../ui/image.tsx'
import { pictureAddress } from './picture-address.ts'
import { fileSettingQuery } from './settings.ts'

type Props = { source: string; alt: string; ratio: Ratio; eager?: boolean; rounded?: boolean }

export function Picture({ source, ...image }: Props) {
  const { data } = useQuery(fileSettingQuery)
  const address = data && source ? pictureAddress(source, data.publicBucketUrl) : null
  return <Image {...image} source={address} srcSet={address ? srcsetOf(address) : undefined} />
}
