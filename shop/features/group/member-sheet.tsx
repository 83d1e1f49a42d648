/** Names somebody who buys for the group from now on, or gives them another role. */
import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { GroupRole } from '#contract/values/group.ts'
import { Account } from '#contract/values/person.ts'
import { FormField, showRefusal, useRuledForm } from '../../lib/form.tsx'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Fields } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { showInputError, showToast } from '../../ui/toast.tsx'
import { sendMember } from './calls.ts'
import css from './group.module.css'
import { groupWords } from './messages.ts'

const MemberFields = z.object({ account: Account, role: GroupRole })

/** Render it only while it is open. */
export function MemberSheet({ onClose }: { onClose: () => void }) {
  const words = useWords(groupWords)
  const formId = useId()
  const [busy, setBusy] = useState(false)
  const form = useRuledForm(MemberFields, { account: '', role: 'BUYER' as const })
  const send = async ({ account, role }: z.output<typeof MemberFields>) => {
    setBusy(true)
    try {
      await sendMember(account, role)
      showToast(words.added, 'success')
      onClose()
    } catch (error) {
      showRefusal(form, error, ({ data }) => (data as { field?: string } | null)?.field)
    } finally {
      setBusy(false)
    }
  }
  const foot = (
    <Button type="submit" form={formId} busy={busy}>
      {words.add}
    </Button>
  )
  return (
    <Sheet title={words.addMember} onClose={onClose} foot={foot}>
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void form.handleSubmit(send, () => showInputError(words.check))(event)}
      >
        <Fields>
          <FormField form={form} name="account" label={words.account} hint={words.accountHint}>
            {(control) => <Input kind="account" {...control} autoComplete="off" />}
          </FormField>
          <Segments
            label={words.role}
            value={form.watch('role')}
            options={(['BUYER', 'OWNER'] as const).map((value) => ({ value, label: words.roles[value] }))}
            onChange={(role) => form.setValue('role', role)}
          />
        </Fields>
        <p className={css.soft}>{words.roleTexts[form.watch('role')]}</p>
      </form>
    </Sheet>
  )
}
