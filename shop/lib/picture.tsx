/** A picture of the shop: its source prefixed by the file setting, its place kept free while it loads. */
import { useQuery } from '@tanstack/react-query'
import { type EagerSize, eagerSizes, srcsetOf } from '#contract/values/picture-variants.ts'
import { Image, type Ratio } from '../ui/image.tsx'
import { pictureAddress } from './picture-address.ts'
import { fileSettingQuery } from './settings.ts'

type Props = {
  source: string
  alt: string
  ratio: Ratio
  /** In the first view, or too small to fade in. */
  eager?: EagerSize | undefined
  rounded?: boolean
}

export function Picture({ source, eager, ...image }: Props) {
  const { data } = useQuery(fileSettingQuery)
  const address = data && source ? pictureAddress(source, data.publicBucketUrl) : null
  const srcSet = address ? srcsetOf(address) : undefined
  return <Image {...image} source={address} srcSet={srcSet} eager={eager && eagerSizes[eager]} />
}
