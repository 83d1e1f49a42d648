/** One line of news; a tap opens all of it. Closures come first. */
import { useState } from 'react'
import type { Shop } from '#contract/endpoints/setting.ts'
import { useWords } from '../../lib/words.ts'
import { Icon } from '../../ui/icon.tsx'
import { NoticeText } from '../../ui/notice-text.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import css from './announcement-strip.module.css'
import { homeMessages } from './messages.ts'

export function AnnouncementStrip({ announcements }: { announcements: Shop['announcements'] }) {
  const words = useWords(homeMessages)
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={css.strip} onClick={() => setOpen(true)}>
        <Icon name="bell" size={20} />
        <span className={css.text}>{announcements[0]?.title}</span>
        <Icon name="next" size={16} />
      </button>
      {open && (
        <Sheet title={words.announcements} onClose={() => setOpen(false)}>
          <NoticeText sections={announcements} />
        </Sheet>
      )}
    </>
  )
}
