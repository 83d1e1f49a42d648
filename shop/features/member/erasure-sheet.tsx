/** The last step before an account is erased: a code to the mobile, and a word that is typed. */
import { useNavigate } from '@tanstack/react-router'
import { FormField, useRuledForm } from '../../lib/form.tsx'
import { sessionStore } from '../../lib/session-store.ts'
import { useWords } from '../../lib/words.ts'
import { Input } from '../../ui/input.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { showToast } from '../../ui/toast.tsx'
import { SessionForm } from '../session/session-form.tsx'
import { SmsCodeInput } from '../session/sms-code-input.tsx'
import { accountMessages } from './account-messages.ts'
import { sendErasure } from './calls.ts'
import { erasureForm } from './form.ts'

export function ErasureSheet({ mobile, onClose }: { mobile: string; onClose: () => void }) {
  const words = useWords(accountMessages)
  const navigate = useNavigate()
  const word = words.eraseWord
  const form = useRuledForm(erasureForm(word), { smsCode: '', typed: '' })
  return (
    <Sheet title={words.eraseSheet} onClose={onClose}>
      <SessionForm
        bare
        kind="danger"
        form={form}
        submit={words.eraseIt}
        onSubmit={async ({ smsCode }) => {
          await sendErasure({ smsCode })
          sessionStore.clear()
          await navigate({ to: '/', replace: true })
          showToast(words.erased, 'success')
        }}
      >
        <FormField form={form} name="smsCode" label={words.smsCode} hint={words.codeTo(mobile)}>
          {(control) => <SmsCodeInput {...control} purpose="erase" placeholder={words.codePlaceholder} />}
        </FormField>
        <FormField form={form} name="typed" label={words.typeWord(word)} wrong={words.wordWrong(word)}>
          {(control) => <Input {...control} autoComplete="off" placeholder={word} />}
        </FormField>
      </SessionForm>
    </Sheet>
  )
}
