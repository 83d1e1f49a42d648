/** Looks for a person's orders. What was typed stands in no address. */
import { DatePicker, Form, Input, Select } from 'antd'
import type { Dayjs } from 'dayjs'
import type { ReactNode } from 'react'
import { findOrdersOfPerson } from '#contract/console/ordering.ts'
import { idTypeLabels } from '#contract/dictionaries/contact.ts'
import { type IdType, idTypes, maskMobile } from '#contract/values/person.ts'
import { call } from '../../lib/call.ts'
import { language } from '../../lib/language.ts'
import { SearchDialog } from '../../ui/search-dialog.tsx'
import { orderWords as say } from './messages.ts'
import type { OrdersOfPerson, PersonSearch } from './person-search.ts'

type Typed = { mobile?: string; idType?: IdType; document?: string; visitDate?: Dayjs }
type By = 'mobile' | 'document'

const needed = [{ required: true, message: say.needed }]

export const FindPerson = ({ onFound }: { onFound: OrdersOfPerson['show'] }): ReactNode => (
  <SearchDialog
    words={{ open: say.person, title: say.personTitle, text: say.personText, search: say.search }}
    ways={[
      { value: 'mobile' as By, label: say.byMobile },
      { value: 'document', label: say.byDocument },
    ]}
    fields={(by) => (by === 'mobile' ? <MobileField /> : <DocumentFields />)}
    find={(by, typed: Typed) => call(findOrdersOfPerson, { body: bodyOf(by, typed) })}
    onFound={(first, by, typed) => {
      const what = by === 'mobile' ? maskMobile(typed.mobile ?? '') : say.byDocument
      onFound({ key: crypto.randomUUID(), what, body: bodyOf(by, typed) }, first)
    }}
  />
)

/** The server says what is wrong with what was typed. */
const bodyOf = (by: By, { mobile, idType, document, visitDate }: Typed) =>
  (by === 'mobile'
    ? { mobile }
    : { idType, document, visitDate: visitDate?.format('YYYY-MM-DD') }) as PersonSearch['body']

function MobileField(): ReactNode {
  return (
    <Form.Item name="mobile" label={say.mobile} rules={needed}>
      <Input inputMode="tel" autoComplete="off" autoFocus />
    </Form.Item>
  )
}

function DocumentFields(): ReactNode {
  const options = idTypes.map((value) => ({ value, label: idTypeLabels[language][value] }))
  return (
    <>
      <Form.Item name="idType" label={say.idType} rules={needed} initialValue="ID_CARD">
        <Select options={options} />
      </Form.Item>
      <Form.Item name="document" label={say.document} rules={needed}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="visitDate" label={say.dateIfKnown}>
        <DatePicker style={{ width: '100%' }} />
      </Form.Item>
    </>
  )
}
