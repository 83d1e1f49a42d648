/** What a change of language asks first where something would be lost. In the language that was asked for: its reader reads that. */
import { otherLanguage } from '../lib/language.ts'
import { messages } from '../lib/words.ts'
import { ConfirmDialog } from '../ui/dialog.tsx'

const questionMessages = messages({
  'zh-CN': {
    title: '切换为中文？',
    text: '页面将重新加载，已填写的内容不会保留',
    confirm: '切换',
    cancel: '继续填写',
  },
  'en-US': {
    title: 'Change to English?',
    text: 'The page reloads, and what you have filled in is lost',
    confirm: 'Change',
    cancel: 'Keep filling in',
  },
})

export const LanguageQuestion = (answers: { onConfirm: () => void; onCancel: () => void }) => (
  <span lang={otherLanguage}>
    <ConfirmDialog {...questionMessages[otherLanguage]} {...answers} danger />
  </span>
)
