/** The account name; one that the shop made up can be chosen once. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormField, useRuledForm } from '../../lib/form.tsx'
import { useWords } from '../../lib/words.ts'
import { Input } from '../../ui/input.tsx'
import { RowBody, rowClass } from '../../ui/row.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { showToast } from '../../ui/toast.tsx'
import { SessionForm } from '../session/session-form.tsx'
import { accountMessages } from './account-messages.ts'
import css from './account-page.module.css'
import { profileQuery, sendAccount } from './calls.ts'
import { AccountForm } from './form.ts'

export function AccountRow({ account, isChosen }: { account: string; isChosen: boolean }) {
  const words = useWords(accountMessages)
  const [open, setOpen] = useState(false)
  if (isChosen) {
    return (
      <div className={rowClass}>
        <RowBody icon="person" label={words.account} value={account} arrow={false} />
      </div>
    )
  }
  return (
    <>
      <button type="button" className={rowClass} onClick={() => setOpen(true)}>
        <RowBody icon="person" label={words.account} value={words.set} />
      </button>
      {open && <AccountSheet onClose={() => setOpen(false)} />}
    </>
  )
}

function AccountSheet({ onClose }: { onClose: () => void }) {
  const words = useWords(accountMessages)
  const queries = useQueryClient()
  const form = useRuledForm(AccountForm, { account: '' })
  return (
    <Sheet title={words.chooseTitle} onClose={onClose}>
      <SessionForm
        form={form}
        submit={words.choose}
        bare
        onSubmit={async (values) => {
          queries.setQueryData(profileQuery.queryKey, await sendAccount(values))
          onClose()
          showToast(words.chosen, 'success')
        }}
      >
        <p className={css.lead}>{words.chooseText}</p>
        <FormField form={form} name="account" label={words.account}>
          {(control) => <Input kind="account" {...control} placeholder={words.choosePlaceholder} />}
        </FormField>
      </SessionForm>
    </Sheet>
  )
}
