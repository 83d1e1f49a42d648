/** The units of an order, who is on them and who or what serves them. */
import { Card, Flex, Table, Typography } from 'antd'
import type { ReactNode } from 'react'
import type { ShownPeople, StaffOrderDetail } from '#contract/console/ordering.ts'
import { assetKindLabels } from '#contract/dictionaries/asset.ts'
import { idTypeLabels } from '#contract/dictionaries/contact.ts'
import { money } from '../../lib/format.ts'
import { language } from '../../lib/language.ts'
import { mayOpen, useSession } from '../../lib/session.ts'
import { number } from '../../ui/facts.tsx'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import { CorrectVisitor } from './correct-visitor.tsx'
import { orderWords as say } from './messages.ts'
import { unitStateLabel } from './order-labels.tsx'
import { type Visit, visitParts } from './visit-parts.ts'
import { worthBackFen } from './worth-back.ts'

/** Before them stands the number of the order, which the page is about. */
const OWN_DIGITS = 3

type UnitsProps = { order: StaffOrderDetail; shown: ShownPeople | null; onCorrected: () => void }

/** "导游 陈一鸣", "Guide Chen Yiming" */
const servedBy = ({ assigned }: StaffOrderDetail, unitNo: string): string[] =>
  assigned
    .filter((asset) => asset.unitNo === unitNo)
    .map(({ kind, name }) => `${assetKindLabels[language][kind]} ${name}`)

function UnitName({ name, served }: { name: string; served: readonly string[] }): ReactNode {
  return (
    <Flex vertical>
      {name}
      {served.map((asset) => (
        <Typography.Text key={asset} type="secondary">
          {asset}
        </Typography.Text>
      ))}
    </Flex>
  )
}

/** A stay has a line for each of its dates where there is no room for both in one. */
const VisitTime = ({ visit }: { visit: Visit }): ReactNode => (
  <Flex wrap gap={4}>
    {visitParts(visit).map((part) => (
      <span key={part} className="number">
        {part}
      </span>
    ))}
  </Flex>
)

const isCorrectable = ({ state, admitted }: StaffOrderDetail['units'][number]): boolean =>
  (state === 'valid' || state === 'reserved') && admitted === 0

export function UnitsCard({ order, shown, onCorrected }: UnitsProps): ReactNode {
  const mayCorrect = mayOpen(useSession(), ['owner', 'orders'])
  const peopleOf = (unit: StaffOrderDetail['units'][number]) =>
    shown?.units.find(({ unitNo }) => unitNo === unit.unitNo)?.people ?? unit.people
  return (
    <Card title={say.units}>
      <ScrollBox label={say.units}>
        <Table
          size="small"
          pagination={false}
          rowKey="unitNo"
          dataSource={order.units}
          columns={[
            {
              title: say.unitNo,
              render: (_, { unitNo }) => (
                <span className="number" title={unitNo}>
                  {unitNo.slice(-OWN_DIGITS)}
                </span>
              ),
            },
            {
              title: say.units,
              minWidth: 120,
              render: (_, { unitNo, name }) => <UnitName name={name} served={servedBy(order, unitNo)} />,
            },
            { title: say.date, render: (_, unit) => <VisitTime visit={unit} /> },
            {
              title: say.people,
              render: (_, unit) => (
                <Flex vertical gap={4}>
                  {peopleOf(unit).map(({ seat, name, idType, idNumber }) => (
                    <div key={seat}>
                      <Flex align="center" gap={8}>
                        <span className="name">{name}</span>
                        {mayCorrect && isCorrectable(unit) && (
                          <CorrectVisitor
                            place={{ orderNo: order.orderNo, unitNo: unit.unitNo, seat }}
                            name={name}
                            onDone={onCorrected}
                          />
                        )}
                      </Flex>
                      {idType && (
                        <Typography.Text type="secondary">
                          {idTypeLabels[language][idType]} {number(idNumber)}
                        </Typography.Text>
                      )}
                    </div>
                  ))}
                </Flex>
              ),
            },
            {
              title: say.state,
              render: (_, { state, admits, admitted }) =>
                [
                  unitStateLabel(state, order.flowStatus),
                  ...(admits > 1 ? [say.inOf(admitted, admits)] : []),
                ].join(' · '),
            },
            {
              title: say.worth,
              align: 'right',
              className: 'number',
              render: (_, unit) => {
                const backFen = worthBackFen(unit, order.flowStatus)
                return backFen === null ? '–' : money(backFen)
              },
            },
          ]}
        />
      </ScrollBox>
    </Card>
  )
}
