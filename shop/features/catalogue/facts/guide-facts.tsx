/** A guided tour: its languages, how many one guide leads, what it passes, and where it begins. */
import type { GuideExtra } from '#contract/values/extras/guide.ts'
import type { InOneLanguage } from '#contract/values/extras/kind-extras.ts'
import { messages, useWords } from '../../../lib/words.ts'
import { Card, Facts } from '../../../ui/card.tsx'

const words = messages({
  'zh-CN': {
    tour: '讲解服务',
    languages: '语言',
    party: '人数',
    people: (most: number) => `每位导游最多带${most}人`,
    stops: '讲解内容',
    meeting: '集合地点',
    list: '、',
    way: ' → ',
  },
  'en-US': {
    tour: 'The guide',
    languages: 'Languages',
    party: 'Party',
    people: (most: number) => `up to ${most} people with one guide`,
    stops: 'You see',
    meeting: 'Where you meet',
    list: ', ',
    way: ' → ',
  },
})

export function GuideFacts({ extra }: { extra: Record<string, unknown> }) {
  const say = useWords(words)
  const { languages, maxParty, stops, meetingPoints } = extra as InOneLanguage<GuideExtra>
  return (
    <Card title={say.tour}>
      <Facts
        rows={[
          [say.languages, languages.join(say.list)],
          [say.party, say.people(maxParty)],
          [say.stops, stops.join(say.way)],
          [
            say.meeting,
            meetingPoints.map(({ code, name, place }) => <div key={code}>{`${name} · ${place}`}</div>),
          ],
        ]}
      />
    </Card>
  )
}
