/** What the offers of a product cost that are had without a date, in all channels and in those that have their own price. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Card, Flex, Form, Select, Typography } from 'antd'
import type { ReactNode } from 'react'
import { readUndatedPrices, setUndatedPrice, type UndatedPrices } from '#contract/console/inventory.ts'
import { salesChannelLabels } from '#contract/dictionaries/ordering.ts'
import { GREATEST_PRICE_FEN, type PriceChannel } from '#contract/values/calendar.ts'
import { type Fen, fen, noFen } from '#contract/values/fen.ts'
import { type SalesChannel, salesChannels } from '#contract/values/order.ts'
import type { ProductCode } from '#contract/values/product.ts'
import { call } from '../../lib/call.ts'
import { money } from '../../lib/format.ts'
import type { WriteKey } from '../../lib/key-of-input.ts'
import { language } from '../../lib/language.ts'
import { refetchedOnConflict } from '../../lib/version-conflict.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { typedFen } from '../../ui/yuan.ts'
import { YuanField } from '../../ui/yuan-field.tsx'
import { undatedPriceWords as say } from './offer-messages.ts'

type Item = UndatedPrices['items'][number]
/** Of all channels, or of one. */
type PriceOf = { channel: PriceChannel; priceFen: Fen | null }
type Props = { code: ProductCode; mayWrite: boolean }

const channelName = (channel: PriceChannel): string =>
  channel === 'ALL' ? say.allChannels : salesChannelLabels[language][channel]

const priceText = ({ priceFen }: Pick<PriceOf, 'priceFen'>): string =>
  priceFen === null ? say.none : money(priceFen)

const pricesOf = ({ priceFen, ofChannels }: Item): [PriceOf, ...PriceOf[]] => [
  { channel: 'ALL', priceFen },
  ...ofChannels,
]

export function UndatedPricesCard({ code, mayWrite }: Props): ReactNode {
  const query = useQuery({
    queryKey: ['undated-prices', code],
    queryFn: () => call(readUndatedPrices, { params: { code } }),
  })
  return (
    <Card title={say.title} size="small">
      <Loaded query={query} rows={3}>
        {({ items }) => (
          <Flex vertical gap={16}>
            {items.map((item) => (
              <PricesOfOffer key={item.offerCode} code={code} item={item} mayWrite={mayWrite} />
            ))}
          </Flex>
        )}
      </Loaded>
    </Card>
  )
}

function PricesOfOffer({ code, item, mayWrite }: Props & { item: Item }): ReactNode {
  const name = item.name[language]
  const prices = pricesOf(item)
  const others = salesChannels.filter((channel) => prices.every((price) => price.channel !== channel))
  return (
    <Flex vertical gap={8} role="group" aria-label={say.priceOf(name)}>
      <Typography.Text strong>{name}</Typography.Text>
      {prices.map((price) => (
        <Flex key={price.channel} gap={8} align="center" justify="space-between">
          <Typography.Text>{channelName(price.channel)}</Typography.Text>
          <Flex gap={8} align="center">
            <Typography.Text strong>{priceText(price)}</Typography.Text>
            {mayWrite && price.channel !== 'ALL' && <RemovePrice code={code} item={item} price={price} />}
            {mayWrite && <ChangePrice code={code} item={item} price={price} />}
          </Flex>
        </Flex>
      ))}
      {mayWrite && item.priceFen !== null && others.length > 0 && (
        <AddPrice code={code} item={item} channels={others} />
      )}
    </Flex>
  )
}

type Change = { channel: PriceChannel; seenFen: Fen | null; priceFen: Fen | null }

/** Somebody else's price is read anew, and refused until it has been seen. */
function useSetPrice(code: ProductCode, { offerCode }: Item) {
  const client = useQueryClient()
  const queryKey = ['undated-prices', code]
  return {
    set: (change: Change, key: WriteKey) =>
      refetchedOnConflict(
        client,
        queryKey,
        call(setUndatedPrice, { params: { code }, body: { offerCode, ...change } }, key),
      ),
    refreshes: [queryKey, ['audit']],
  }
}

type OneProps = { code: ProductCode; item: Item; price: PriceOf }

function ChangePrice({ code, item, price: { channel, priceFen: seenFen } }: OneProps): ReactNode {
  const { set, refreshes } = useSetPrice(code, item)
  return (
    <ActionButton
      label={say.change}
      asks={{
        title: say.changeOf(item.name[language], channelName(channel)),
        consequence: say.consequence(priceText({ priceFen: seenFen })),
        does: say.does,
        fields: <PriceField priceFen={seenFen} />,
      }}
      run={({ values, key }) => set({ channel, seenFen, priceFen: typedFen(values) }, key)}
      done={say.done}
      refreshes={refreshes}
    />
  )
}

function RemovePrice({ code, item, price: { channel, priceFen: seenFen } }: OneProps): ReactNode {
  const { set, refreshes } = useSetPrice(code, item)
  return (
    <ActionButton
      label={say.removeOwn}
      danger
      asks={{
        title: say.removeOf(item.name[language], channelName(channel)),
        consequence: say.removeText(priceText(item)),
        does: say.removeOwn,
      }}
      run={({ key }) => set({ channel, seenFen, priceFen: null }, key)}
      done={say.removed}
      refreshes={refreshes}
    />
  )
}

type AddProps = { code: ProductCode; item: Item; channels: readonly SalesChannel[] }

/** A price of its own for a channel that has none. */
function AddPrice({ code, item, channels }: AddProps): ReactNode {
  const { set, refreshes } = useSetPrice(code, item)
  const options = channels.map((value) => ({ value, label: channelName(value) }))
  const fields = (
    <>
      <Form.Item name="channel" label={say.channel} rules={[{ required: true, message: say.channelMissing }]}>
        <Select options={options} style={{ width: 200 }} />
      </Form.Item>
      <PriceField priceFen={item.priceFen} />
    </>
  )
  return (
    <div>
      <ActionButton
        label={say.addOwn}
        asks={{
          title: say.addOf(item.name[language]),
          consequence: say.addText(priceText(item)),
          does: say.addOwn,
          fields,
        }}
        run={({ values, key }) => {
          const channel = values['channel'] as SalesChannel
          return set({ channel, seenFen: null, priceFen: typedFen(values) }, key)
        }}
        done={say.done}
        refreshes={refreshes}
      />
    </div>
  )
}

const PriceField = ({ priceFen }: Pick<PriceOf, 'priceFen'>): ReactNode => (
  <YuanField label={say.price} minFen={noFen} maxFen={fen(GREATEST_PRICE_FEN)} initialFen={priceFen} />
)
