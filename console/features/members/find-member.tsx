/** Looks for a member. What was typed stays on this page: it stands in no address. */
import { Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { findMember, type StaffMemberRow } from '#contract/console/session.ts'
import { call } from '../../lib/call.ts'
import { SearchDialog } from '../../ui/search-dialog.tsx'
import { memberWords as say } from './messages.ts'

type By = 'account' | 'mobile'
type Typed = { what: string }

export const FindMember = ({ onFound }: { onFound: (member: StaffMemberRow) => void }): ReactNode => (
  <SearchDialog
    words={{ open: say.find, title: say.findTitle, text: say.findText, search: say.search }}
    ways={[
      { value: 'mobile' as By, label: say.byMobile },
      { value: 'account', label: say.byAccount },
    ]}
    fields={(by) => (
      <Form.Item
        name="what"
        label={by === 'mobile' ? say.byMobile : say.byAccount}
        rules={[{ required: true, message: say.needed }]}
      >
        <Input inputMode={by === 'mobile' ? 'tel' : 'text'} autoComplete="off" autoFocus />
      </Form.Item>
    )}
    find={(by, { what }: Typed) => call(findMember, { body: { [by]: what } as never })}
    nobody={({ items }) => (items.length === 0 ? say.nobody : null)}
    onFound={({ items: [member] }) => member && onFound(member)}
  />
)
