/** What the offers of a product cost that are had without a date, each with its own change. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Card, Flex, Form, InputNumber, Typography } from 'antd'
import type { ReactNode } from 'react'
import { readUndatedPrices, setUndatedPrice, type UndatedPrices } from '#contract/console/inventory.ts'
import { GREATEST_PRICE_FEN } from '#contract/values/calendar.ts'
import { fen } from '#contract/values/fen.ts'
import type { ProductCode } from '#contract/values/product.ts'
import { call } from '../../lib/call.ts'
import { money } from '../../lib/format.ts'
import { language } from '../../lib/language.ts'
import { refetchedOnConflict } from '../../lib/version-conflict.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { undatedPriceWords as say } from './offer-messages.ts'

const FEN_PER_YUAN = 100
const priceOf = ({ priceFen }: Pick<Item, 'priceFen'>): string =>
  priceFen === null ? say.none : money(priceFen)

type Item = UndatedPrices['items'][number]
type Props = { code: ProductCode; mayWrite: boolean }

export function UndatedPricesCard({ code, mayWrite }: Props): ReactNode {
  const { data } = useQuery({
    queryKey: ['undated-prices', code],
    queryFn: () => call(readUndatedPrices, { params: { code } }),
  })
  if (!data) return null
  return (
    <Card title={say.title} size="small">
      <Flex vertical gap={8}>
        {data.items.map((item) => (
          <Flex
            key={item.offerCode}
            role="group"
            aria-label={say.priceOf(item.name[language])}
            gap={8}
            align="center"
            justify="space-between"
          >
            <Typography.Text>{item.name[language]}</Typography.Text>
            <Flex gap={8} align="center">
              <Typography.Text strong>{priceOf(item)}</Typography.Text>
              {mayWrite && <ChangePrice code={code} item={item} />}
            </Flex>
          </Flex>
        ))}
      </Flex>
    </Card>
  )
}

/** Somebody else's price is read anew, and refused until it has been seen. */
function ChangePrice({ code, item }: { code: ProductCode; item: Item }): ReactNode {
  const client = useQueryClient()
  const { offerCode, priceFen: seenFen, name } = item
  return (
    <ActionButton
      label={say.change}
      asks={{
        title: say.changeOf(name[language]),
        consequence: say.consequence(priceOf(item)),
        does: say.does,
        fields: <PriceField priceFen={seenFen} />,
      }}
      run={({ values, key }) => {
        const priceFen = fen(Math.round(Number(values['yuan']) * FEN_PER_YUAN))
        const body = { offerCode, seenFen, priceFen }
        return refetchedOnConflict(
          client,
          ['undated-prices', code],
          call(setUndatedPrice, { params: { code }, body }, key),
        )
      }}
      done={say.done}
      refreshes={[['undated-prices', code], ['audit']]}
    />
  )
}

const PriceField = ({ priceFen }: Pick<Item, 'priceFen'>): ReactNode => (
  <Form.Item
    name="yuan"
    label={say.price}
    initialValue={priceFen === null ? undefined : priceFen / FEN_PER_YUAN}
    rules={[
      {
        required: true,
        type: 'number',
        min: 0,
        max: GREATEST_PRICE_FEN / FEN_PER_YUAN,
        message: say.missing,
      },
    ]}
  >
    <InputNumber<number> precision={2} style={{ width: 200 }} />
  </Form.Item>
)
