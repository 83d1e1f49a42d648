/** /card/toApprove: the form of an order of annual cards, or of an application for a citizen card. */
import { useSearch } from '@tanstack/react-router'
import { CitizenFormPage } from '../features/card/citizen-form-page.tsx'
import { OrderFormPage } from '../features/ordering/place/order-form-page.tsx'
import { textOf } from '../lib/search-params.ts'

export function CardFormScreen() {
  return textOf(useSearch({ strict: false }), 'orderNo') ? <OrderFormPage /> : <CitizenFormPage />
}
