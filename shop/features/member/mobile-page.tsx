/** /account/mobile: another mobile, with a code to the one that is left and one to the one that comes. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { FormField, useRuledForm } from '../../lib/form.tsx'
import { QueryView } from '../../lib/query-view.tsx'
import { useWords } from '../../lib/words.ts'
import { AlternativeLink, alternativeLinkClass } from '../../ui/alternative-link.tsx'
import { Stack } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.tsx'
import { MobileProofFields } from '../session/mobile-proof-fields.tsx'
import { SessionForm } from '../session/session-form.tsx'
import { SmsCodeInput } from '../session/sms-code-input.tsx'
import { accountMessages } from './account-messages.ts'
import css from './account-page.module.css'
import { profileQuery, sendMobile } from './calls.ts'
import { MobileForm } from './form.ts'

export function MobilePage() {
  const words = useWords(accountMessages)
  return (
    <Stack>
      <QueryView query={useQuery(profileQuery)} skeleton={<Skeleton shape="card" />}>
        {({ mobile }) => (
          <>
            <p className={css.note}>{words.mobileNote(mobile)}</p>
            <MoveForm />
          </>
        )}
      </QueryView>
      <AlternativeLink question={words.lostMobile}>
        <Link to="/service" className={alternativeLinkClass}>
          {words.askService}
        </Link>
      </AlternativeLink>
    </Stack>
  )
}

function MoveForm() {
  const words = useWords(accountMessages)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const form = useRuledForm(MobileForm, { oldSmsCode: '', mobile: '', newSmsCode: '' })
  return (
    <SessionForm
      form={form}
      submit={words.saveMobile}
      onSubmit={async (values) => {
        await sendMobile(values)
        await queries.invalidateQueries(profileQuery)
        await navigate({ to: '/account/info', replace: true })
        showToast(words.mobileSaved, 'success')
      }}
    >
      <FormField form={form} name="oldSmsCode" label={words.oldCode}>
        {(control) => <SmsCodeInput {...control} purpose="mobile-old" placeholder={words.codePlaceholder} />}
      </FormField>
      <MobileProofFields
        form={form}
        purpose="mobile-new"
        codeName="newSmsCode"
        label={words.newMobile}
        placeholder={words.newMobilePlaceholder}
        codeLabel={words.newCode}
      />
    </SessionForm>
  )
}
