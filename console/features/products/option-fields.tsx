/** The options of an offer of goods (colour, size) in both languages, different for each offer of the product. */
import { Button, Flex, Input, Typography } from 'antd'
import type { ReactNode } from 'react'
import { type EditedOffer, type EditedOption, maxOptions } from '#contract/values/edited-offer.ts'
import { BothLanguages } from '../../ui/both-languages.tsx'
import { offerWords as say } from './offer-messages.ts'

type OptionsProps = { offer: EditedOffer; onOffer: (offer: EditedOffer) => void }

const empty: EditedOption = { name: { 'zh-CN': '', 'en-US': '' }, value: { 'zh-CN': '', 'en-US': '' } }

export function OptionFields({ offer, onOffer }: OptionsProps): ReactNode {
  const { code, options } = offer
  const set = (changed: EditedOption[]) => onOffer({ ...offer, options: changed })
  return (
    <Flex vertical gap={8} role="group" aria-label={`${code} ${say.options}`}>
      <Typography.Text strong>{say.options}</Typography.Text>
      <Typography.Text type="secondary">{say.optionsHint}</Typography.Text>
      {options.map((option, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place in the list
        <Flex key={at} gap={8} align="end" wrap>
          {(['name', 'value'] as const).map((part) => (
            <div key={part} style={{ flex: '1 1 240px' }}>
              <BothLanguages
                label={part === 'name' ? say.optionName(at + 1) : say.optionValue(at + 1)}
                value={option[part]}
                max={30}
                onChange={(texts) => set(options.with(at, { ...option, [part]: texts }))}
              />
            </div>
          ))}
          <Swatch no={at + 1} option={option} onOption={(next) => set(options.with(at, next))} />
          <Button
            aria-label={say.removeOption(at + 1)}
            onClick={() => set(options.filter((_, other) => other !== at))}
          >
            {say.remove}
          </Button>
        </Flex>
      ))}
      <Flex>
        <Button size="small" disabled={options.length >= maxOptions} onClick={() => set([...options, empty])}>
          {say.addOption}
        </Button>
      </Flex>
    </Flex>
  )
}

const FIRST_SWATCH = '#ffffff'

type SwatchProps = { no: number; option: EditedOption; onOption: (option: EditedOption) => void }

/** What a colour looks like; a size has none. */
function Swatch({ no, option: { swatch, ...texts }, onOption }: SwatchProps): ReactNode {
  const show = (colour: string) => onOption({ ...texts, swatch: colour })
  if (!swatch)
    return (
      <Button aria-label={say.showSwatch(no)} onClick={() => show(FIRST_SWATCH)}>
        {say.swatch}
      </Button>
    )
  return (
    <>
      <Input
        type="color"
        aria-label={say.optionSwatch(no)}
        style={{ width: 64 }}
        value={swatch}
        onChange={({ target }) => show(target.value)}
      />
      <Button aria-label={say.noSwatch(no)} onClick={() => onOption(texts)}>
        {say.plain}
      </Button>
    </>
  )
}
