/** Where and how what was bought is used, and what may still change of it. */
import type { OrderDetail } from '#contract/endpoints/ordering/reading.ts'
import { language } from '../../../lib/language.ts'
import { useWords } from '../../../lib/words.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Points } from '../../../ui/notice-text.tsx'
import { orderWords } from '../messages.ts'
import { Collapsible } from './collapsible.tsx'
import css from './guide-cards.module.css'

/** Folded away once neither matters. */
export function GuideCards({ order, over }: { order: OrderDetail; over: boolean }) {
  const words = useWords(orderWords)
  return (
    <>
      {order.guides?.length !== 0 && (
        <Collapsible title={words.how} folded={over}>
          <Guides guides={order.guides} />
        </Collapsible>
      )}
      <Collapsible title={order.changePolicy ? words.rules : words.refundPolicy} folded={over}>
        <dl className={css.rules}>
          <div>
            {order.changePolicy ? (
              <dt>{words.refundPolicy}</dt>
            ) : (
              <dt className="visually-hidden">{words.refundPolicy}</dt>
            )}
            <dd>{order.refundPolicy}</dd>
          </div>
          {order.changePolicy && (
            <div>
              <dt>{words.changePolicy}</dt>
              <dd>{order.changePolicy}</dd>
            </div>
          )}
        </dl>
      </Collapsible>
    </>
  )
}

type Guide = OrderDetail['guides'][number]

/** What all that was bought has in common needs no heading. An order that was kept offline by an older shop has none. */
function Guides({ guides = [] }: { guides: readonly Guide[] | undefined }) {
  const [first] = guides
  const [use, ...otherUses] = first?.uses ?? []
  if (first && use && guides.length === 1 && otherUses.length === 0)
    return <Points items={[first.place, ...use.howToUse].filter(Boolean)} />
  return (
    <div className={css.guides}>
      {guides.map(({ place, uses }) => (
        <section key={place} className={css.guide}>
          {place && (
            <h3 className={css.place}>
              <Icon name="place" size={16} />
              {place}
            </h3>
          )}
          {uses.map(({ productNames, howToUse }) => (
            <div key={productNames.join()}>
              <h4 className={css.products}>{productNames.join(language === 'zh-CN' ? '、' : ', ')}</h4>
              <Points items={howToUse} />
            </div>
          ))}
        </section>
      ))}
    </div>
  )
}
