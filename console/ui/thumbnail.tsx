/** A stored picture in a small frame: of its variants, the smallest that is sharp there. */
import { type ComponentProps, type ReactNode, useState } from 'react'
import { srcsetOf } from '#contract/values/picture-variants.ts'

/** `src` is the address of the whole picture. */
type Props = ComponentProps<'img'> & { src: string; alt: string }

/** What a wide picture measures that fills the frame. */
const sizes = '200px'

export function Thumbnail({ src, alt, ...rest }: Props): ReactNode {
  // Pictures of earlier versions have no variants.
  const [isWithoutVariants, setWithoutVariants] = useState(false)
  const srcSet = isWithoutVariants ? undefined : srcsetOf(src)
  return (
    <img
      {...rest}
      alt={alt}
      {...(srcSet && { srcSet, sizes })}
      src={src}
      onError={() => setWithoutVariants(true)}
    />
  )
}
