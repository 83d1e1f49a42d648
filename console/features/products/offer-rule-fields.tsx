/** Who may come on an offer, with which documents, and when its sale ends. */
import { Flex, Select, Switch, Typography } from 'antd'
import type { ReactNode } from 'react'
import { idTypeLabels } from '#contract/dictionaries/contact.ts'
import {
  type EditedOffer,
  maxAge,
  maxCutoffMinutes,
  minCutoffMinutes,
} from '#contract/values/edited-offer.ts'
import { type IdType, idTypes } from '#contract/values/person.ts'
import { language } from '../../lib/language.ts'
import { NumberInput } from '../../ui/number-input.tsx'
import { offerWords as words } from './offer-messages.ts'

type OfferProps = { offer: EditedOffer; onOffer: (offer: EditedOffer) => void }

/** What has no date has no day on which somebody comes with it; deck tickets go with visits. */
type VisitorProps = OfferProps & { isDated: boolean; isVisit: boolean }

export const VisitorFields = ({ isDated, isVisit, ...props }: VisitorProps): ReactNode => (
  <>
    <Ages {...props} />
    <Documents {...props} />
    {isDated && <Rule {...props} field="needsGuardian" hint={words.needsGuardianHint} />}
    {isDated && <Rule {...props} field="perDocumentPerDay" hint={words.perDocumentPerDayHint} />}
    {isDated && isVisit && <Rule {...props} field="needsDeckTicket" hint={words.needsDeckTicketHint} />}
    {isDated && isVisit && <Rule {...props} field="grantsDeck" hint={words.grantsDeckHint} />}
  </>
)

type RuleProps = OfferProps & {
  field: 'needsGuardian' | 'perDocumentPerDay' | 'needsDeckTicket' | 'grantsDeck'
  hint: string
}

const Rule = ({ offer, onOffer, field, hint }: RuleProps): ReactNode => (
  <Flex vertical gap={4}>
    <Flex gap={8} align="center">
      <Typography.Text strong>{words[field]}</Typography.Text>
      <Switch
        aria-label={`${offer.code} ${words[field]}`}
        checked={offer[field]}
        onChange={(checked) => onOffer({ ...offer, [field]: checked })}
      />
    </Flex>
    <Typography.Text type="secondary">{hint}</Typography.Text>
  </Flex>
)

function Ages({ offer, onOffer }: OfferProps): ReactNode {
  const age = (field: 'ageMin' | 'ageMax') => (
    <Flex vertical gap={4}>
      <Typography.Text strong>{words[field]}</Typography.Text>
      <NumberInput
        aria-label={`${offer.code} ${words[field]}`}
        {...{ min: 0, max: maxAge, precision: 0, value: offer[field] }}
        onChange={(years) => onOffer({ ...offer, [field]: years })}
      />
    </Flex>
  )
  const { ageMin, ageMax } = offer
  const isUpsideDown = ageMin !== null && ageMax !== null && ageMin > ageMax
  return (
    <Flex vertical gap={4}>
      <Flex gap={16} wrap>
        {age('ageMin')}
        {age('ageMax')}
      </Flex>
      {isUpsideDown && (
        <Typography.Text type="danger" role="alert">
          {words.agesUpsideDown}
        </Typography.Text>
      )}
      <Typography.Text type="secondary">{words.agesHint}</Typography.Text>
    </Flex>
  )
}

/** In the order of the list, whatever was chosen first: forms propose the first one. */
const sorted = (chosen: readonly IdType[]): IdType[] => idTypes.filter((type) => chosen.includes(type))

const Documents = ({ offer, onOffer }: OfferProps): ReactNode => (
  <Flex vertical gap={4}>
    <Typography.Text strong>{words.idTypes}</Typography.Text>
    <Select<IdType[]>
      aria-label={`${offer.code} ${words.idTypes}`}
      mode="multiple"
      value={offer.idTypes}
      placeholder={words.everyDocument}
      options={idTypes.map((value) => ({ value, label: idTypeLabels[language][value] }))}
      onChange={(chosen) => onOffer({ ...offer, idTypes: sorted(chosen) })}
    />
    <Typography.Text type="secondary">{words.idTypesHint}</Typography.Text>
  </Flex>
)

export const Cutoff = ({ offer, onOffer }: OfferProps): ReactNode => (
  <Flex vertical gap={4}>
    <Typography.Text strong>{words.cutoff}</Typography.Text>
    <NumberInput
      aria-label={`${offer.code} ${words.cutoff}`}
      {...{ min: minCutoffMinutes, max: maxCutoffMinutes, precision: 0, value: offer.cutoffMinutes }}
      style={{ width: 160 }}
      onChange={(minutes) => onOffer({ ...offer, cutoffMinutes: minutes ?? 0 })}
    />
    <Typography.Text type="secondary">{words.cutoffHint}</Typography.Text>
  </Flex>
)
