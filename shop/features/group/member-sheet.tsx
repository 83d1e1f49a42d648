/** Names somebody who buys for the group from now on, or gives a member another role or daily limit. */
import * as z from 'zod/mini'
import type { Group } from '#contract/endpoints/group.ts'
import { type Fen, fromYuan, inYuan } from '#contract/values/fen.ts'
import { GroupRole } from '#contract/values/group.ts'
import { Account } from '#contract/values/person.ts'
import { FormField, useRuledForm } from '../../lib/form.tsx'
import { useSheetForm } from '../../lib/sheet-form.tsx'
import { useWords } from '../../lib/words.ts'
import { Fields } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { showToast } from '../../ui/toast.tsx'
import { sendMember } from './calls.ts'
import css from './group.module.css'
import { groupWords } from './messages.ts'

export type GroupMember = Group['members'][number]

/** Empty: no limit. At most ten million yuan. */
const limitPattern = /^((\d{1,7}(\.\d{1,2})?)|10000000(\.0{1,2})?)?$/
const LimitText = z.pipe(
  z.string().check(z.trim(), z.regex(limitPattern)),
  z.transform((text): Fen | null => (text === '' ? null : fromYuan(text))),
)

const MemberFields = z.object({ account: Account, role: GroupRole, dailyLimitFen: LimitText })

/** `member` is null for somebody new. Render it only while it is open. */
export function MemberSheet({ member, onClose }: { member: GroupMember | null; onClose: () => void }) {
  const words = useWords(groupWords)
  const form = useRuledForm(MemberFields, startOf(member))
  const send = async (named: z.output<typeof MemberFields>) => {
    await sendMember(named)
    showToast(member ? words.changed : words.added, 'success')
    onClose()
  }
  const { props, foot } = useSheetForm(form, {
    words: { save: member ? words.save : words.add, check: words.check },
    send,
  })
  return (
    <Sheet title={member ? words.changeMember : words.addMember} onClose={onClose} foot={foot}>
      <form {...props}>
        <Fields>
          <FormField
            form={form}
            name="account"
            label={words.account}
            {...(!member && { hint: words.accountHint })}
          >
            {(control) => <Input kind="account" {...control} autoComplete="off" readOnly={member !== null} />}
          </FormField>
          <Segments
            label={words.role}
            value={form.watch('role')}
            options={(['BUYER', 'OWNER'] as const).map((value) => ({ value, label: words.roles[value] }))}
            onChange={(role) => form.setValue('role', role)}
          />
          <p className={css.soft}>{words.roleTexts[form.watch('role')]}</p>
          <FormField
            form={form}
            name="dailyLimitFen"
            label={words.dailyLimit}
            hint={words.dailyLimitHint}
            wrong={words.dailyLimitWrong}
            optional
          >
            {(control) => <Input {...control} inputMode="decimal" autoComplete="off" />}
          </FormField>
        </Fields>
      </form>
    </Sheet>
  )
}

function startOf(member: GroupMember | null): z.input<typeof MemberFields> {
  if (!member) return { account: '', role: 'BUYER', dailyLimitFen: '' }
  const { account, role, dailyLimitFen } = member
  return { account, role, dailyLimitFen: dailyLimitFen === null ? '' : inYuan(dailyLimitFen) }
}
