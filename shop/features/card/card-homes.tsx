/** /idcard/index and /citizencard/index: what a card is for, how one gets it, and those that a member has. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CardKind } from '#contract/values/card.ts'
import { QueryView } from '../../lib/query-view.tsx'
import { standingOf, useSession } from '../../lib/session-store.ts'
import { useWords } from '../../lib/words.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { IntroductionRow } from '../catalogue/introduction-link.tsx'
import { SessionFrame } from '../session/session-frame.tsx'
import { cardsQuery, cardTypesQuery } from './calls.ts'
import css from './card.module.css'
import { CardRows } from './card-rows.tsx'
import { cardWords } from './messages.ts'

export function AnnualCardHome() {
  const words = useWords(cardWords)
  return (
    <SessionFrame title={words.annualTitle} text={words.annualText}>
      <Steps steps={words.annualSteps} />
      <OwnCards kind="ANNUAL" />
      <Link to="/card/showType" className={buttonClass('primary', 'm', true)}>
        {words.chooseType}
      </Link>
    </SessionFrame>
  )
}

export function CitizenCardHome() {
  const words = useWords(cardWords)
  const types = useQuery(cardTypesQuery)
  return (
    <SessionFrame title={words.citizenTitle} text={words.citizenText}>
      <Steps steps={words.citizenSteps} />
      <IntroductionRow module="citizencard" />
      <OwnCards kind="CITIZEN" />
      <QueryView query={types}>
        {({ items }) =>
          items.length === 0 ? (
            <Card>
              <p>{words.closed}</p>
            </Card>
          ) : (
            <>
              <Link to="/card/toApprove" className={buttonClass('primary', 'm', true)}>
                {words.apply}
              </Link>
              <Link to="/card/showCitizenCardInfo" className={buttonClass('quiet', 'm', true)}>
                {words.details}
              </Link>
            </>
          )
        }
      </QueryView>
    </SessionFrame>
  )
}

function Steps({ steps }: { steps: readonly string[] }) {
  const words = useWords(cardWords)
  return (
    <Card title={words.howItWorks}>
      <ol className={css.points}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Card>
  )
}

/** Nothing for visitors, and for members without any. */
function OwnCards({ kind }: { kind: CardKind }) {
  const isMember = standingOf(useSession()).kind === 'member'
  return isMember && <CardsOfMember kind={kind} />
}

function CardsOfMember({ kind }: { kind: CardKind }) {
  const words = useWords(cardWords)
  return (
    <QueryView query={useQuery(cardsQuery(null))} skeleton={<Skeleton shape="card" />}>
      {({ items }) => {
        const own = items.filter((card) => card.kind === kind)
        return own.length > 0 && <CardRows cards={own} title={words.myCards} />
      }}
    </QueryView>
  )
}
