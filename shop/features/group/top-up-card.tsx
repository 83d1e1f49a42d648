/** How a group tops up its balance: the account of the tower, and what the transfer has to say. */
import type { Group } from '#contract/endpoints/group.ts'
import { useWords } from '../../lib/words.ts'
import { Card, Facts } from '../../ui/card.tsx'
import css from './group.module.css'
import { groupWords } from './messages.ts'

/** Easier to compare with what was typed at the bank. */
const inFours = (number: string): string => number.replace(/(\d{4})(?=\d)/g, '$1 ')

export function TopUpCard({ group: { payInto, code } }: { group: Pick<Group, 'payInto' | 'code'> }) {
  const words = useWords(groupWords)
  return (
    <Card title={words.topUp}>
      {payInto ? (
        <>
          <Facts
            rows={[
              [words.accountName, payInto.name],
              [words.bank, payInto.bank],
              [words.accountNumber, inFours(payInto.number)],
              [words.remark, code],
            ]}
          />
          <p className={css.soft}>{words.topUpHint}</p>
        </>
      ) : (
        <p>{words.topUpAtWindow}</p>
      )}
    </Card>
  )
}
