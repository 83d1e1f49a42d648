/** /account/password: another password for who knows the old one; none where a provider keeps the accounts. */
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { authModelQuery } from '../../lib/auth-model.ts'
import { FormField, useRuledForm } from '../../lib/form.tsx'
import { language } from '../../lib/language.ts'
import { providerQuery } from '../../lib/provider.ts'
import { QueryView } from '../../lib/query-view.tsx'
import { sessionStore } from '../../lib/session-store.ts'
import { useWords } from '../../lib/words.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Stack } from '../../ui/card.tsx'
import { PasswordInput } from '../../ui/input.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Empty } from '../../ui/state-note.tsx'
import { showToast } from '../../ui/toast.tsx'
import { NewPasswordFields } from '../session/new-password-fields.tsx'
import { SessionForm } from '../session/session-form.tsx'
import { besideLabel } from '../session/session-frame.tsx'
import { accountMessages } from './account-messages.ts'
import css from './account-page.module.css'
import { profileQuery, sendPassword } from './calls.ts'
import { FirstPassword } from './first-password.tsx'
import { PasswordForm } from './form.ts'

export function PasswordPage() {
  return (
    <Stack>
      <QueryView query={useQuery(authModelQuery)} skeleton={<Skeleton shape="card" />}>
        {(model) => (model === 'F' ? <OwnPassword /> : <PasswordElsewhere />)}
      </QueryView>
    </Stack>
  )
}

function PasswordElsewhere() {
  const words = useWords(accountMessages)
  return (
    <QueryView query={useQuery(providerQuery)} skeleton={<Skeleton shape="card" />}>
      {(provider) =>
        provider && (
          <Empty
            icon="lock"
            title={words.passwordElsewhere(provider.name[language])}
            text={words.passwordElsewhereText}
            action={
              <Link to="/account/info" className={buttonClass('quiet', 's')}>
                {words.toAccount}
              </Link>
            }
          />
        )
      }
    </QueryView>
  )
}

/** Who joined with a mobile alone has none yet. */
function OwnPassword() {
  return (
    <QueryView query={useQuery(profileQuery)} skeleton={<Skeleton shape="card" />}>
      {({ hasPassword, mobile }) => (hasPassword ? <AnotherPassword /> : <FirstPassword mobile={mobile} />)}
    </QueryView>
  )
}

function AnotherPassword() {
  const words = useWords(accountMessages)
  const navigate = useNavigate()
  const form = useRuledForm(PasswordForm, { oldPassword: '', password: '', repeat: '' })
  const forgotten = (
    <Link to="/forPass" search={{ redirect: '/account/info' }} className={besideLabel}>
      {words.forgotten}
    </Link>
  )
  return (
    <>
      <SessionForm
        form={form}
        submit={words.savePassword}
        onSubmit={async ({ oldPassword, password }) => {
          sessionStore.store(await sendPassword({ oldPassword, password }))
          await navigate({ to: '/account/info', replace: true })
          showToast(words.passwordSaved, 'success')
        }}
      >
        <FormField form={form} name="oldPassword" label={words.oldPassword} aside={forgotten}>
          {(control) => (
            <PasswordInput
              {...control}
              placeholder={words.oldPasswordPlaceholder}
              showLabel={words.show}
              hideLabel={words.hide}
            />
          )}
        </FormField>
        <NewPasswordFields form={form} label={words.newPassword} />
      </SessionForm>
      <p className={css.note}>{words.passwordNote}</p>
    </>
  )
}
