/** One card: its photo beside the document, and the ways to approve, reject, freeze and replace it. */
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Card, Flex, Typography } from 'antd'
import type { ReactNode } from 'react'
import {
  freezeCard,
  passCard,
  readStaffCard,
  rejectCard,
  replaceCardCode,
  type StaffCard,
  unfreezeCard,
} from '#contract/console/card.ts'
import { idTypeLabels } from '#contract/dictionaries/contact.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { call } from '../../lib/call.ts'
import { accountOf } from '../../lib/format.ts'
import { language } from '../../lib/language.ts'
import { mayOpen, useSession } from '../../lib/session.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { DecisionButtons } from '../../ui/decision-buttons.tsx'
import { DetailPage, TwoColumns } from '../../ui/detail-page.tsx'
import { type Fact, FactsCard, instant, number } from '../../ui/facts.tsx'
import { cardKinds, StateTag } from './card-columns.tsx'
import { cardWords as say } from './messages.ts'

export function CardPage(): ReactNode {
  const { cardNo } = useParams({ from: '/cards/$cardNo' })
  const navigate = useNavigate()
  const query = useQuery({
    queryKey: ['card', cardNo],
    queryFn: () => call(readStaffCard, { params: { cardNo } }),
  })
  return (
    <DetailPage
      title={query.data?.holder.name ?? <span className="number">{cardNo}</span>}
      tag={(data) => <StateTag state={data.state} />}
      onBack={() => void navigate({ to: query.data?.state === 'AWAIT' ? '/card-applications' : '/cards' })}
      query={query}
      actions={(card) => <Actions card={card} />}
    >
      {(card) => <TwoColumns main={<About card={card} />} aside={<PicturesCard card={card} />} />}
    </DetailPage>
  )
}

type Props = { card: StaffCard }

const photo = { inlineSize: 240, aspectRatio: '3 / 4', objectFit: 'cover', borderRadius: 8 } as const
const proof = { maxInlineSize: '100%', maxBlockSize: 420, borderRadius: 8 } as const

function PicturesCard({ card: { holder, ...card } }: Props): ReactNode {
  return (
    <Card title={say.photo}>
      <Flex vertical gap={16}>
        {card.photo && <img src={card.photo} alt={say.photoOf(holder.name)} style={photo} />}
        {card.kind === 'ANNUAL' && card.state === 'AWAIT' && (
          <Typography.Text type="secondary">{say.noProof}</Typography.Text>
        )}
        {card.proof && (
          <>
            <Typography.Text strong>{say.proof}</Typography.Text>
            <img src={card.proof} alt={say.proofOf(holder.name)} style={proof} />
          </>
        )}
      </Flex>
    </Card>
  )
}

function About({ card }: Props): ReactNode {
  const { holder, terms, visits, validFrom, validUntil, decidedAt } = card
  const facts: Fact[] = [
    [say.type, `${card.typeName} · ${cardKinds[card.kind]}`],
    [say.holder, holder.name],
    [say.idType, idTypeLabels[language][holder.idType]],
    [say.idNumber, number(holder.idNumber)],
    [say.birthDate, holder.birthDate],
    [say.cardNo, number(card.cardNo)],
    [say.order, card.orderNo && <OrderLink orderNo={card.orderNo} />],
    [say.companions, card.companions.length > 0 && <Companions companions={card.companions} />],
    [say.appliedAt, instant(card.appliedAt)],
    [say.validity, validFrom && `${validFrom} – ${validUntil}`],
    [
      say.visits,
      [say.visitsOf(terms.perDay, terms.perYear), ...(terms.needsBooking ? [] : [say.withoutBooking])].join(
        ' · ',
      ),
    ],
    [say.used, visits && say.usedOf([visits.year, terms.perYear], [visits.today, terms.perDay])],
    [say.codeSerial, card.codeSerial > 0 && String(card.codeSerial)],
    [say.decidedBy, card.decidedBy && accountOf(card.decidedBy)],
    [say.decidedAt, instant(decidedAt)],
    [say.rejectText, card.rejectText],
  ]
  return <FactsCard title={say.facts} facts={facts} />
}

/** Those who look at orders have a way to it. */
function OrderLink({ orderNo }: { orderNo: OrderNo }): ReactNode {
  const session = useSession()
  if (!session || !mayOpen(session, ['owner', 'orders'])) return <span className="number">{orderNo}</span>
  return (
    <Link to="/orders/$orderNo" params={{ orderNo }} className="number">
      {orderNo}
    </Link>
  )
}

/** Each has a photo to be looked at before all are decided on. */
const Companions = ({ companions }: Pick<StaffCard, 'companions'>): ReactNode => (
  <Flex gap={12} wrap>
    {companions.map(({ cardNo, holderName }) => (
      <Link key={cardNo} to="/cards/$cardNo" params={{ cardNo }}>
        {holderName}
      </Link>
    ))}
  </Flex>
)

type Deciding = {
  params: { cardNo: StaffCard['cardNo'] }
  version: number
  refreshes: readonly (readonly string[])[]
}

function Actions({ card }: Props): ReactNode {
  const { cardNo, state, version } = card
  const session = useSession()
  if (!session || !mayOpen(session, ['owner', 'orders'])) return null
  const params = { cardNo }
  const refreshes = [['card', cardNo], ['cards'], ['card-applications'], ['audit']]
  const deciding = { params, version, refreshes }
  if (state === 'AWAIT') return <Decide {...deciding} card={card} />
  if (state === 'FROZEN') return <Unfreeze {...deciding} />
  return state === 'ACTIVE' && <ActiveActions {...deciding} />
}

const Decide = ({ params, version, refreshes, card }: Deciding & Props): ReactNode => (
  <DecisionButtons
    words={say}
    reject={({ reason, key }) => call(rejectCard, { params, body: { reason, version } }, key)}
    approve={{
      label: say.pass,
      ...(card.companions.length > 0 && { asks: passesAll(card) }),
      run: ({ key }) => call(passCard, { params, body: { version } }, key),
      done: say.passed,
    }}
    refreshes={refreshes}
  />
)

/** One press decides on all cards of the order: whose they are is read before. */
function passesAll({ holder, companions }: StaffCard) {
  const names = [holder.name, ...companions.map(({ holderName }) => holderName)]
  return {
    title: say.passAllTitle(names.length),
    consequence: say.passAllConsequence(names.join(language === 'zh-CN' ? '、' : ', ')),
    does: say.passAllDoes(names.length),
  }
}

const Unfreeze = ({ params, refreshes }: Deciding): ReactNode => (
  <ActionButton
    label={say.unfreeze}
    primary
    asks={{
      title: say.unfreezeTitle,
      consequence: say.unfreezeConsequence,
      does: say.unfreeze,
      reason: say.reason,
    }}
    run={({ reason, key }) => call(unfreezeCard, { params, body: { reason } }, key)}
    done={say.unfrozen}
    refreshes={refreshes}
  />
)

const ActiveActions = ({ params, refreshes }: Deciding): ReactNode => (
  <>
    <ActionButton
      label={say.replace}
      asks={{
        title: say.replaceTitle,
        consequence: say.replaceConsequence,
        does: say.replaceDoes,
        reason: say.reason,
      }}
      run={({ reason, key }) => call(replaceCardCode, { params, body: { reason } }, key)}
      done={say.replaced}
      refreshes={refreshes}
    />
    <ActionButton
      label={say.freeze}
      danger
      asks={{
        title: say.freezeTitle,
        consequence: say.freezeConsequence,
        does: say.freeze,
        reason: say.reason,
      }}
      run={({ reason, key }) => call(freezeCard, { params, body: { reason } }, key)}
      done={say.frozen}
      refreshes={refreshes}
    />
  </>
)
