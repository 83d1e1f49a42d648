/** The pictures of a comment; each opens as large as the screen, in a window of its own. */
import { useQuery } from '@tanstack/react-query'
import type { FilePath } from '#contract/values/file.ts'
import { Picture } from '../../lib/picture.tsx'
import { pictureAddress } from '../../lib/picture-address.ts'
import { fileSettingQuery } from '../../lib/settings.ts'
import { useWords } from '../../lib/words.ts'
import css from './comment.module.css'
import { commentWords } from './messages.ts'

export function CommentPictures({ paths }: { paths: readonly FilePath[] }) {
  const words = useWords(commentWords)
  const { data } = useQuery(fileSettingQuery)
  if (paths.length === 0 || !data) return null
  return (
    <div className={css.pictures}>
      {paths.map((path, at) => (
        <a
          key={path}
          className={css.picture}
          href={pictureAddress(path, data.publicBucketUrl)}
          target="_blank"
          rel="noreferrer"
          // Its picture has no name before it loads.
          aria-label={words.pictureOf(at + 1)}
        >
          <Picture source={path} alt={words.pictureOf(at + 1)} ratio="1/1" />
        </a>
      ))}
    </div>
  )
}
