/** A picture of the shop: its source prefixed by the file setting, its place kept free while it loads. */
import { useQuery } from '@tanstack/react-query'
import { choiceOf } from '#contract/values/picture-copies.ts'
import { Image, type Ratio } from '../ui/image.tsx'
import { pictureAddress } from './picture-address.ts'
import { fileSettingQuery } from './settings.ts'

type Props = { source: string; alt: string; ratio: Ratio; eager?: boolean; rounded?: boolean }

export function Picture({ source, ...image }: Props) {
  const { data } = useQuery(fileSettingQuery)
  const address = data && source ? pictureAddress(source, data.publicBucketUrl) : null
  return <Image {...image} source={address} choice={address ? choiceOf(address) : undefined} />
}
