/** /group/info: the group that one buys for, and for its owners who else does. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Group } from '#contract/endpoints/group.ts'
import { yuan } from '../../lib/format.ts'
import { QueryView } from '../../lib/query-view.tsx'
import { useWords } from '../../lib/words.ts'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button, buttonClass, IconButton } from '../../ui/button.tsx'
import { Card, Facts, Stack } from '../../ui/card.tsx'
import { Tag } from '../../ui/tag.tsx'
import { groupQuery } from './calls.ts'
import css from './group.module.css'
import { LeaveGroup } from './leave-group.tsx'
import { type GroupMember, MemberSheet } from './member-sheet.tsx'
import { groupWords } from './messages.ts'
import { NoGroup } from './no-group.tsx'
import { RemoveMember } from './remove-member.tsx'
import { TopUpCard } from './top-up-card.tsx'

export function GroupInfoPage() {
  return (
    <QueryView query={useQuery(groupQuery)}>
      {(group) => (group?.state === 'PASS' ? <Info group={group} /> : <NoGroup group={group} />)}
    </QueryView>
  )
}

function BalanceCard({ group: { balanceFen, creditFen, leftTodayFen } }: { group: Group }) {
  const words = useWords(groupWords)
  if (balanceFen === null) return null
  const all = (
    <Link to="/group/ledger" className={buttonClass('plain', 's')}>
      {words.entries}
    </Link>
  )
  return (
    <Card title={words.balance} aside={all}>
      <p className={css.balance}>{yuan(balanceFen)}</p>
      {creditFen !== null && creditFen > 0 && <p>{words.credit(yuan(creditFen))}</p>}
      {leftTodayFen !== null && <p>{words.leftToday(yuan(leftTodayFen))}</p>}
    </Card>
  )
}

const limitText = (
  words: Pick<(typeof groupWords)['zh-CN'], 'limitOf' | 'noLimit'>,
  { dailyLimitFen, spentTodayFen }: GroupMember,
): string =>
  dailyLimitFen === null
    ? words.noLimit(yuan(spentTodayFen))
    : words.limitOf(yuan(dailyLimitFen), yuan(spentTodayFen))

function Info({ group }: { group: Group }) {
  const words = useWords(groupWords)
  const [naming, setNaming] = useState<GroupMember | 'new' | null>(null)
  const { name, code, licenceNo, contact, role, members } = group
  return (
    <>
      <Stack>
        <Card title={name} aside={<Tag tone="brand">{words.roles[role]}</Tag>}>
          <Facts
            rows={[
              [words.code, code],
              [words.licenceNo, licenceNo],
              [words.contactName, contact?.contactName],
              [words.contactMobile, contact?.contactMobile],
            ]}
          />
        </Card>
        <BalanceCard group={group} />
        <TopUpCard group={group} />
        {role === 'OWNER' && (
          <Card title={words.members}>
            <ul className={css.members} aria-label={words.members}>
              {members.map((member) => (
                <li key={member.account}>
                  <span className={css.who}>
                    <strong>{member.nickname}</strong>
                    <span className={css.soft}>{`${member.account} · ${words.roles[member.role]}`}</span>
                    <span className={css.soft}>{limitText(words, member)}</span>
                  </span>
                  <span className={css.tools}>
                    <IconButton
                      icon="edit"
                      label={words.change(member.nickname)}
                      onClick={() => setNaming(member)}
                    />
                    <RemoveMember member={member} />
                  </span>
                </li>
              ))}
            </ul>
          </Card>
        )}
        <Card title={words.goodToKnow}>
          <ul className={css.points}>
            {words.rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </Card>
        <LeaveGroup name={name} />
      </Stack>
      {role === 'OWNER' && (
        <BottomBar>
          <Button icon="plus" onClick={() => setNaming('new')}>
            {words.addMember}
          </Button>
        </BottomBar>
      )}
      {naming && <MemberSheet member={naming === 'new' ? null : naming} onClose={() => setNaming(null)} />}
    </>
  )
}
