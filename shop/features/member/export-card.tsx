/** Asks for the member's data with a code to the mobile; a download, or a text to copy where WeChat saves no files. */
import { useState } from 'react'
import { FormField, useRuledForm } from '../../lib/form.tsx'
import { saveFile } from '../../lib/save-file.ts'
import { inWechat } from '../../lib/wechat.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { showToast } from '../../ui/toast.tsx'
import { SessionForm } from '../session/session-form.tsx'
import { SmsCodeInput } from '../session/sms-code-input.tsx'
import { accountMessages } from './account-messages.ts'
import css from './account-page.module.css'
import { loadExport } from './calls.ts'
import { ExportForm } from './form.ts'

export function ExportCard({ mobile }: { mobile: string }) {
  const words = useWords(accountMessages)
  const form = useRuledForm(ExportForm, { smsCode: '' })
  const [text, setText] = useState<string | null>(null)
  return (
    <>
      <SessionForm
        title={words.exportTitle}
        form={form}
        submit={words.exportIt}
        onSubmit={async (values) => {
          const file = await loadExport(values)
          form.reset()
          if (inWechat()) return setText(await file.content.text())
          saveFile(file)
          showToast(words.exported, 'success')
        }}
      >
        <p className={css.lead}>{words.exportText}</p>
        <FormField form={form} name="smsCode" label={words.smsCode} hint={words.codeTo(mobile)}>
          {(control) => <SmsCodeInput {...control} purpose="export" placeholder={words.codePlaceholder} />}
        </FormField>
      </SessionForm>
      {text !== null && <TextSheet text={text} onClose={() => setText(null)} />}
    </>
  )
}

function TextSheet({ text, onClose }: { text: string; onClose: () => void }) {
  const words = useWords(accountMessages)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    showToast(words.copied, 'success')
  }
  return (
    <Sheet
      title={words.exportTitle}
      onClose={onClose}
      foot={<Button onClick={() => void copy()}>{words.copy}</Button>}
    >
      <p>{words.exportShown}</p>
      <pre className={css.text}>{text}</pre>
    </Sheet>
  )
}
