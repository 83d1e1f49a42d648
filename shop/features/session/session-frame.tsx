/** Around every session form: the tower at dusk with a greeting above, the way elsewhere below. */
import type { ReactNode } from 'react'
import { Picture } from '../../lib/picture.tsx'
import { useShop } from '../../lib/settings.ts'
import { Stack } from '../../ui/card.tsx'
import css from './session-frame.module.css'

type Props = { title: string; text: string; children: ReactNode }

export function SessionFrame({ title, text, children }: Props) {
  const picture = useShop()?.banners[0]?.picture
  return (
    <>
      <header className={css.head}>
        <span className={css.scene}>
          {picture && <Picture source={picture} alt="" ratio="16/9" eager="full" />}
        </span>
        <span className={css.text}>
          <h2 className={css.title}>{title}</h2>
          <p>{text}</p>
        </span>
      </header>
      <div className={css.body}>
        <Stack>{children}</Stack>
      </div>
    </>
  )
}

/** The look of a link at the right of a field's label; its touch area reaches beyond the line. */
export const besideLabel: string = css.beside ?? ''
