/** It is no longer held: says so and leads back to where one chooses, with what was chosen as it was, or to the cart or the voucher. */
import { Link } from '@tanstack/react-router'
import type { TypedProduct } from '#contract/product-paths.ts'
import type { ProductCode } from '#contract/values/product.ts'
import type { VisitDate } from '#contract/values/time.ts'
import { useOrderLinks } from '../../../lib/order-links.ts'
import { useProductLinks } from '../../../lib/product-links.ts'
import { useWords } from '../../../lib/words.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/state-note.tsx'
import { formWords } from '../form/form-messages.ts'
import { currentCart } from './from-cart.ts'

/** What was chosen of which product; null where nobody knows any more. */
type Props = {
  chosen:
    | 'cart'
    | 'voucher'
    | (TypedProduct & {
        code: ProductCode
        date?: VisitDate | undefined
        until?: VisitDate | undefined
        slot?: string | undefined
      })
    | null
}

export function SeatsGone({ chosen }: Props) {
  const words = useWords(formWords)
  if (chosen === 'cart')
    return (
      <Empty icon="clock" title={words.endedTitle} text={words.endedTextCart} action={<ToCart first />} />
    )
  if (chosen === 'voucher')
    return (
      <Empty icon="clock" title={words.endedTitle} text={words.endedTextVoucher} action={<ToVoucher />} />
    )
  return (
    <Empty
      icon="clock"
      title={words.endedTitle}
      text={chosen ? words.endedText : words.endedTextUnknown}
      action={
        <>
          {chosen ? <ToProduct {...chosen} /> : <ToList />}
          {currentCart().length > 0 && <ToCart />}
        </>
      }
    />
  )
}

function ToCart({ first = false }: { first?: boolean }) {
  const words = useWords(formWords)
  return (
    <Link to="/cart" className={buttonClass(first ? 'primary' : 'quiet')} replace>
      {words.backToCart}
    </Link>
  )
}

/** The same screen, without an order, is where its date is chosen. */
function ToVoucher() {
  const words = useWords(formWords)
  return (
    <Link to="." search={{}} className={buttonClass('primary')} replace>
      {words.chooseAgain}
    </Link>
  )
}

function ToProduct(chosen: Exclude<NonNullable<Props['chosen']>, string>) {
  const links = useProductLinks()
  const words = useWords(formWords)
  const { code, date, until, slot } = chosen
  const search = { code, ...(date && { date }), ...(until && { until }), ...(slot && { slot }) }
  return (
    <Link to={links.detail(chosen)} search={search} className={buttonClass('primary')} replace>
      {words.holdAgain}
    </Link>
  )
}

function ToList() {
  const words = useWords(formWords)
  const links = useOrderLinks()
  return (
    <Link to={links.tickets} className={buttonClass('primary')} replace>
      {words.chooseAgain}
    </Link>
  )
}
