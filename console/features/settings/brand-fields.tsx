/** Brand and contact: how the tower is called and found, what is shared, and the colours of the main buttons. */
import { Button, Card, ColorPicker, Flex, Input, Typography } from 'antd'
import type { ReactNode } from 'react'
import { mayOpen, useSession } from '../../lib/session.ts'
import { BothLanguages } from '../../ui/both-languages.tsx'
import type { Edit } from './changes.ts'
import { settingsWords as say, settingNames } from './messages.ts'

export const BrandFields = (edit: Edit): ReactNode => (
  <div className="columns">
    <div className="stack">
      <TextsCard {...edit} />
      <ShareCard {...edit} />
    </div>
    <div className="stack">
      <ContactCard {...edit} />
      {mayOpen(useSession(), ['owner']) && <BankCard {...edit} />}
      <ColoursCard {...edit} />
    </div>
  </div>
)

const texts = [
  ['shop.name', 40, 1],
  ['shop.slogan', 60, 1],
  ['shop.address', 200, 2],
  ['shop.opening-hours', 100, 1],
  ['shop.consultation-hours', 100, 1],
] as const

const TextsCard = ({ get, set }: Edit): ReactNode => (
  <Card title={say.brandTexts} size="small">
    <Flex vertical gap={16}>
      {texts.map(([code, max, rows]) => (
        <BothLanguages
          key={code}
          label={settingNames[code]}
          value={get(code)}
          max={max}
          rows={rows}
          onChange={(value) => set(code, value)}
        />
      ))}
    </Flex>
  </Card>
)

function ShareCard({ get, set }: Edit): ReactNode {
  const share = get('shop.share')
  return (
    <Card title={settingNames['shop.share']} size="small">
      <Flex vertical gap={16}>
        <Typography.Text type="secondary">{say.shareHint}</Typography.Text>
        <BothLanguages
          label={say.shareTitle}
          value={share.title}
          max={60}
          onChange={(title) => set('shop.share', { ...share, title })}
        />
        <BothLanguages
          label={say.shareText}
          value={share.description}
          max={200}
          onChange={(description) => set('shop.share', { ...share, description })}
        />
        <Line
          label={say.picture}
          hint={say.pictureHint}
          value={share.image}
          max={300}
          onChange={(image) => set('shop.share', { ...share, image })}
        />
      </Flex>
    </Card>
  )
}

const ContactCard = ({ get, set }: Edit): ReactNode => (
  <Card title={say.contact} size="small">
    <Line
      label={settingNames['shop.tel']}
      hint={say.telHint}
      value={get('shop.tel')}
      max={40}
      onChange={(tel) => set('shop.tel', tel)}
    />
  </Card>
)

const noAccount = { name: '', bank: '', number: '' }

/** Empty in all three, it is not set. */
function BankCard({ get, set }: Edit): ReactNode {
  const account = get('shop.bank-account') ?? noAccount
  const change = (part: Partial<typeof noAccount>) => {
    const next = { ...account, ...part }
    set('shop.bank-account', Object.values(next).every((text) => text === '') ? null : next)
  }
  return (
    <Card title={settingNames['shop.bank-account']} size="small">
      <Flex vertical gap={16}>
        <Typography.Text type="secondary">{say.bankHint}</Typography.Text>
        <Line label={say.bankName} value={account.name} max={100} onChange={(name) => change({ name })} />
        <Line label={say.bank} value={account.bank} max={100} onChange={(bank) => change({ bank })} />
        <Line
          label={say.bankNumber}
          value={account.number}
          max={40}
          onChange={(number) => change({ number })}
        />
      </Flex>
    </Card>
  )
}

/** What the picker begins with when the standard colours are left. */
const FIRST_COLOURS: [string, string] = ['#1f6feb', '#0b3d91']

function ColoursCard({ get, set }: Edit): ReactNode {
  const colours = get('shop.gradient')
  const change = (at: 0 | 1, colour: string) =>
    set('shop.gradient', (colours ?? FIRST_COLOURS).with(at, colour) as [string, string])
  return (
    <Card title={settingNames['shop.gradient']} size="small">
      <Flex vertical gap={12} align="start">
        <Typography.Text type="secondary">{say.coloursHint}</Typography.Text>
        {colours ? (
          <>
            <Flex gap={8} wrap>
              {([0, 1] as const).map((at) => (
                <ColorPicker
                  key={at}
                  value={colours[at]}
                  disabledAlpha
                  disabledFormat
                  format="hex"
                  showText
                  onChangeComplete={(colour) => change(at, colour.toHexString())}
                />
              ))}
            </Flex>
            <Button onClick={() => set('shop.gradient', null)}>{say.standardColours}</Button>
          </>
        ) : (
          <Button onClick={() => set('shop.gradient', FIRST_COLOURS)}>{say.ownColours}</Button>
        )}
      </Flex>
    </Card>
  )
}

type LineProps = {
  label: string
  hint?: string
  value: string
  max: number
  onChange: (value: string) => void
}

/** One text that is the same in both languages. */
export const Line = ({ label, hint, value, max, onChange }: LineProps): ReactNode => (
  <Flex vertical gap={4}>
    <Typography.Text strong>{label}</Typography.Text>
    <Input
      aria-label={label}
      value={value}
      maxLength={max}
      onChange={({ target }) => onChange(target.value)}
    />
    {hint !== undefined && <Typography.Text type="secondary">{hint}</Typography.Text>}
  </Flex>
)
