/** A cruise: its ship and pier, when boarding ends, what one passes, and what there is on board. */
import type { CruiseExtra } from '#contract/values/extras/cruise.ts'
import type { InOneLanguage } from '#contract/values/extras/kind-extras.ts'
import { language } from '../../../lib/language.ts'
import { messages, useWords } from '../../../lib/words.ts'
import { Card, Facts } from '../../../ui/card.tsx'
import { lengthText } from './minutes.ts'

const words = messages({
  'zh-CN': {
    cruise: '航线',
    length: '航程',
    ship: '船只',
    pier: '码头',
    boarding: '登船',
    until: (minutes: number) => (minutes === 0 ? '开航时停止登船' : `开航前${minutes}分钟停止登船`),
    sights: '沿途景观',
    onBoard: '船上设施',
    list: '、',
  },
  'en-US': {
    cruise: 'The cruise',
    length: 'Length',
    ship: 'Ship',
    pier: 'Pier',
    boarding: 'Boarding',
    until: (minutes: number) =>
      minutes === 0 ? 'until departure' : `ends ${minutes} minutes before departure`,
    sights: 'You pass',
    onBoard: 'On board',
    list: ', ',
  },
})

export function CruiseFacts({ extra }: { extra: Record<string, unknown> }) {
  const say = useWords(words)
  const { durationMinutes, ship, pier, boardingUntilMinutes, sights, onBoard } =
    extra as InOneLanguage<CruiseExtra>
  return (
    <Card title={say.cruise}>
      <Facts
        rows={[
          [say.length, lengthText(durationMinutes, language)],
          [say.ship, ship],
          [say.pier, `${pier.name} · ${pier.place}`],
          [say.boarding, say.until(boardingUntilMinutes)],
          [say.sights, sights.join(say.list)],
          ...(onBoard.length > 0 ? [[say.onBoard, onBoard.join(say.list)] as const] : []),
        ]}
      />
    </Card>
  )
}
