/** Where content will be, in its size, so that nothing jumps when it arrives. */
import { useKitWords } from './kit-words.ts'
import css from './skeleton.module.css'

type Shape = 'line' | 'short' | 'title' | 'picture' | 'gallery' | 'square' | 'card' | 'fill'

/** One grey shape; silent, the group around it speaks. */
export const Skeleton = ({ shape = 'line' }: { shape?: Shape }) => (
  <span className={`${css.shape} ${css[shape]}`} aria-hidden="true" />
)

/** Rows like those of a product list. */
export function SkeletonRows({ rows = 4 }: { rows?: number }) {
  const words = useKitWords()
  return (
    <div className={css.rows} role="status" aria-label={words.loading}>
      {Array.from({ length: rows }, (_, row) => `row-${row}`).map((row) => (
        <div key={row} className={css.row} aria-hidden="true">
          <Skeleton shape="square" />
          <div className={css.lines}>
            <Skeleton shape="title" />
            <Skeleton />
            <Skeleton shape="short" />
          </div>
        </div>
      ))}
    </div>
  )
}
