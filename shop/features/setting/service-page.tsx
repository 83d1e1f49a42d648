/** /service: whom to call and when, where the tower is, what visitors ask. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Shop } from '#contract/endpoints/setting.ts'
import { QueryView } from '../../lib/query-view.tsx'
import { shopQuery } from '../../lib/settings.ts'
import { useWords } from '../../lib/words.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card, Facts, Stack } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Questions } from '../../ui/questions.tsx'
import { RowBody, rowClass } from '../../ui/row.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { serviceMessages } from './messages.ts'
import css from './service-page.module.css'
import { WaysCard } from './ways-card.tsx'

export function ServicePage() {
  const words = useWords(serviceMessages)
  return (
    <Stack>
      <QueryView query={useQuery(shopQuery)} skeleton={<Waiting />}>
        {(shop) => (
          <>
            <Desk shop={shop} />
            <Card title={words.visit}>
              <Facts rows={[[words.openingHours, shop.openingHours]]} />
              <Link to="/map" className={css.map}>
                <Icon name="place" size={20} />
                {words.map}
              </Link>
            </Card>
            <WaysCard />
            {shop.questions.length > 0 && <Questions title={words.questions} questions={shop.questions} />}
            <MoreCard />
            <Card title={words.language}>
              <LanguageChoice />
            </Card>
          </>
        )}
      </QueryView>
    </Stack>
  )
}

const more = [
  { to: '/group/index', icon: 'person', screen: 'groupHome' },
  { to: '/idcard/index', icon: 'card', screen: 'idCardHome' },
  { to: '/citizencard/index', icon: 'card', screen: 'citizenCardHome' },
] as const

/** What no list of products leads to. */
function MoreCard() {
  const words = useWords(serviceMessages)
  return (
    <Card flush title={words.more}>
      {more.map(({ to, icon, screen }) => (
        <Link key={to} to={to} className={rowClass}>
          <RowBody icon={icon} label={words[screen]} />
        </Link>
      ))}
    </Card>
  )
}

function Desk({ shop }: { shop: Shop }) {
  const words = useWords(serviceMessages)
  return (
    <section className={css.desk}>
      <h2 className={css.help}>{words.help}</h2>
      <p className={css.text}>{words.helpText}</p>
      <dl className={css.facts}>
        <div>
          <dt>{words.tel}</dt>
          <dd className={css.tel}>{shop.tel}</dd>
        </div>
        <div>
          <dt>{words.consultation}</dt>
          <dd>{shop.consultationHours}</dd>
        </div>
      </dl>
      <a
        className={`${buttonClass('plain', 'm', true)} ${css.call}`}
        href={`tel:${shop.tel.replace(/[^\d+]/g, '')}`}
      >
        <Icon name="phone" size={20} />
        {words.call}
      </a>
    </section>
  )
}

function Waiting() {
  return (
    <>
      <Skeleton shape="picture" />
      <Skeleton shape="card" />
      <Skeleton shape="card" />
    </>
  )
}
