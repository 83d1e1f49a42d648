/** What introduces the parts of the shop: one part at a time, its texts in both languages side by side. */
import { Button, Card, Empty, Flex, Select, Typography } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Introduction, IntroductionSection, Question } from '#contract/console/setting.ts'
import {
  type IntroducedModule,
  introducedModules,
  introductionCode,
  introductions,
} from '#contract/introductions.ts'
import { language } from '../../lib/language.ts'
import { BothLanguages } from '../../ui/both-languages.tsx'
import { Line } from './brand-fields.tsx'
import type { Edit } from './changes.ts'
import { ListCard } from './list-card.tsx'
import { settingsWords as say, settingNames } from './messages.ts'
import { QuestionTexts } from './question-fields.tsx'

const blank = { 'zh-CN': '', 'en-US': '' }
const blankSection: IntroductionSection = { title: blank, text: blank, picture: '' }
const blankIntroduction: Introduction = {
  title: blank,
  lead: blank,
  picture: '',
  sections: [blankSection],
  questions: [],
}

const options = introducedModules.map((value) => ({ value, label: introductions[value].name[language] }))

export function IntroductionFields({ get, set }: Edit): ReactNode {
  const [module, setModule] = useState<IntroducedModule>(introducedModules[0] as IntroducedModule)
  const code = introductionCode(module)
  const introduction = get(code)
  const change = (value: Introduction | null) => set(code, value)
  return (
    <div className="stack">
      <Flex gap={12} align="center" wrap>
        <Select
          aria-label={say.introducedModule}
          style={{ width: 200 }}
          value={module}
          options={options}
          onChange={setModule}
        />
        <Typography.Text type="secondary">{say.introductionHint}</Typography.Text>
      </Flex>
      {introduction ? (
        <Fields key={module} name={settingNames[code]} introduction={introduction} onChange={change} />
      ) : (
        <Card title={settingNames[code]} size="small">
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say.noIntroduction}>
            <Button onClick={() => change(blankIntroduction)}>{say.writeIntroduction}</Button>
          </Empty>
        </Card>
      )}
    </div>
  )
}

type FieldsProps = {
  name: string
  introduction: Introduction
  onChange: (introduction: Introduction | null) => void
}

const Fields = ({ name, introduction, onChange }: FieldsProps): ReactNode => (
  <>
    <Card
      title={name}
      size="small"
      extra={
        <Button size="small" onClick={() => onChange(null)}>
          {say.removeIntroduction}
        </Button>
      }
    >
      <Flex vertical gap={16}>
        <BothLanguages
          label={say.itemTitle}
          value={introduction.title}
          max={40}
          onChange={(title) => onChange({ ...introduction, title })}
        />
        <BothLanguages
          label={say.lead}
          value={introduction.lead}
          max={300}
          rows={2}
          onChange={(lead) => onChange({ ...introduction, lead })}
        />
        <Line
          label={say.picture}
          hint={say.pictureHint}
          value={introduction.picture}
          max={300}
          onChange={(picture) => onChange({ ...introduction, picture })}
        />
      </Flex>
    </Card>
    <ListCard<IntroductionSection>
      title={say.sections}
      add={say.addSection}
      none={say.noSections}
      items={introduction.sections}
      most={12}
      blank={blankSection}
      onChange={(sections) => onChange({ ...introduction, sections })}
    >
      {(item, number, change) => <SectionFields item={item} number={number} onItem={change} />}
    </ListCard>
    <ListCard<Question>
      title={settingNames['shop.questions']}
      add={say.addQuestion}
      none={say.noQuestions}
      items={introduction.questions}
      most={20}
      blank={{ title: blank, text: blank }}
      onChange={(questions) => onChange({ ...introduction, questions })}
    >
      {(item, number, change) => <QuestionTexts item={item} number={number} onItem={change} />}
    </ListCard>
  </>
)

type ItemProps<Item> = { item: Item; number: number; onItem: (item: Item) => void }

const SectionFields = ({ item, number, onItem }: ItemProps<IntroductionSection>): ReactNode => (
  <>
    <BothLanguages
      label={`${number} · ${say.itemTitle}`}
      value={item.title}
      max={60}
      onChange={(title) => onItem({ ...item, title })}
    />
    <BothLanguages
      label={`${number} · ${say.text}`}
      value={item.text}
      max={2_000}
      rows={3}
      onChange={(text) => onItem({ ...item, text })}
    />
    <Line
      label={`${number} · ${say.picture}`}
      hint={say.sectionPictureHint}
      value={item.picture}
      max={300}
      onChange={(picture) => onItem({ ...item, picture })}
    />
  </>
)
