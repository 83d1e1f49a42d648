/** What is known of one thing, a line for each fact; what is not there has no line. */
import { Card, Descriptions } from 'antd'
import type { ReactNode } from 'react'
import { DatedInstant } from './instant.tsx'

export type Fact = readonly [label: string, value: ReactNode]

type FactsProps = {
  facts: readonly Fact[]
  /** Side by side where there is room. */
  wide?: boolean
}

export const Facts = ({ facts, wide = false }: FactsProps): ReactNode => (
  <Descriptions
    size="small"
    column={wide ? { xs: 1, md: 2, xl: 3 } : 1}
    items={facts
      .filter(([, value]) => value !== null && value !== undefined && value !== false && value !== '')
      .map(([label, value]) => ({ key: label, label, children: value }))}
  />
)

type CardProps = FactsProps & { title: ReactNode; extra?: ReactNode; children?: ReactNode }

export const FactsCard = ({ title, extra, children, ...facts }: CardProps): ReactNode => (
  <Card title={title} extra={extra}>
    <Facts {...facts} />
    {children}
  </Card>
)

/** Figures and numbers of records, all digits equally wide. */
export const number = (text: string | null): ReactNode => text && <span className="number">{text}</span>

export const instant = (at: string | null): ReactNode => at && <DatedInstant at={at} />
