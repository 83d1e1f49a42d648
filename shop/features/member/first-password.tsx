/** A first password for who joined with a mobile alone, with a code to that mobile. */
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FormField, useRuledForm } from '../../lib/form.tsx'
import { useWords } from '../../lib/words.ts'
import { showToast } from '../../ui/toast.tsx'
import { NewPasswordFields } from '../session/new-password-fields.tsx'
import { SessionForm } from '../session/session-form.tsx'
import { SmsCodeInput } from '../session/sms-code-input.tsx'
import { accountMessages } from './account-messages.ts'
import css from './account-page.module.css'
import { profileQuery, sendFirstPassword } from './calls.ts'
import { FirstPasswordForm } from './form.ts'

export function FirstPassword({ mobile }: { mobile: string }) {
  const words = useWords(accountMessages)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const form = useRuledForm(FirstPasswordForm, { smsCode: '', password: '', repeat: '' })
  return (
    <>
      <p className={css.note}>{words.firstNote(mobile)}</p>
      <SessionForm
        form={form}
        submit={words.firstPassword}
        onSubmit={async ({ smsCode, password }) => {
          await sendFirstPassword({ smsCode, password })
          await navigate({ to: '/account/info', replace: true })
          await queries.invalidateQueries(profileQuery)
          showToast(words.firstSaved, 'success')
        }}
      >
        <FormField form={form} name="smsCode" label={words.smsCode}>
          {(control) => <SmsCodeInput {...control} purpose="password" placeholder={words.codePlaceholder} />}
        </FormField>
        <NewPasswordFields form={form} label={words.newPassword} />
      </SessionForm>
    </>
  )
}
