/** In place of a list that cannot be loaded: the tickets that this device keeps, each of which opens without a network. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { orderScreensOf } from '#contract/order-screens.ts'
import { pathOfScreen } from '#contract/screens.ts'
import { CallFailure } from '../../../lib/failures.ts'
import { LoadFailure } from '../../../lib/load-failure.tsx'
import { Picture } from '../../../lib/picture.tsx'
import { stayText } from '../../../lib/stay-text.ts'
import { messages, useWords } from '../../../lib/words.ts'
import { UnbrokenRanges } from '../../../ui/unbroken-ranges.tsx'
import { isUnanswered, keptOrdersQuery } from './kept-orders.ts'
import css from './order-card.module.css'
import listCss from './order-list-page.module.css'

const keptWords = messages({
  'zh-CN': { kept: '本机已保存', noNetwork: '当前没有网络，网络恢复后会显示全部订单' },
  'en-US': {
    kept: 'Saved on this phone',
    noNetwork: 'No network. All orders are shown once you are online again',
  },
})

type Props = { error: unknown; onRetry: () => void }

export function UnreadList({ error, onRetry }: Props) {
  const words = useWords(keptWords)
  if (!isUnanswered(error)) return <LoadFailure error={error} onRetry={onRetry} />
  const offline = new CallFailure({ status: 0, code: '500', message: words.noNetwork })
  return (
    <>
      <KeptTickets />
      <LoadFailure error={navigator.onLine ? error : offline} onRetry={onRetry} />
    </>
  )
}

function KeptTickets() {
  const words = useWords(keptWords)
  const orders = useQuery(keptOrdersQuery).data ?? []
  if (orders.length === 0) return null
  return (
    <section className={listCss.list} aria-labelledby="kept-tickets">
      <h2 id="kept-tickets" className={listCss.kept}>
        {words.kept}
      </h2>
      {orders.map((order) => (
        <article key={order.orderNo} className={css.card}>
          <Link
            to={pathOfScreen(orderScreensOf(order).detail)}
            search={{ orderNo: order.orderNo }}
            className={css.body}
          >
            <div className={css.picture}>
              <Picture source={order.picture} alt="" ratio="1/1" rounded />
            </div>
            <div className={css.text}>
              <h3 className={css.name}>{order.productName}</h3>
              <p className={css.soft}>
                <UnbrokenRanges text={stayText(order)} />
              </p>
            </div>
          </Link>
        </article>
      ))}
    </section>
  )
}
