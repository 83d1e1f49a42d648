/** On the account page: which messages the member gets, and which always come. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { NotificationChoices } from '#contract/endpoints/message.ts'
import type { OptionalTopic } from '#contract/values/notification.ts'
import { QueryView } from '../../lib/query-view.tsx'
import { useWords } from '../../lib/words.ts'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.tsx'
import { notificationChoicesQuery, sendNotificationChoice } from './calls.ts'
import css from './notification-card.module.css'
import { notificationMessages } from './notification-messages.ts'

export function NotificationCard() {
  return (
    <QueryView query={useQuery(notificationChoicesQuery)} skeleton={<Skeleton shape="card" />}>
      {(choices) => <Choices choices={choices} />}
    </QueryView>
  )
}

const optionalTopics: readonly OptionalTopic[] = ['purchase', 'change']

function Choices({ choices }: { choices: NotificationChoices }) {
  const words = useWords(notificationMessages)
  return (
    <Card title={words.title}>
      <div className={css.choices}>
        <p className={css.text}>{choices.wechat ? words.byWechat : words.bySms}</p>
        {choices.mail && <p className={css.text}>{words.byMail}</p>}
        {optionalTopics.map((topic) => (
          <Choice
            key={topic}
            topic={topic}
            isOn={choices.topics.find((one) => one.topic === topic)?.on ?? true}
          />
        ))}
        <p className={css.text}>{words.always}</p>
      </div>
    </Card>
  )
}

/** Shows what was chosen while it is on its way, and what the server has when it failed. */
function Choice({ topic, isOn }: { topic: OptionalTopic; isOn: boolean }) {
  const words = useWords(notificationMessages)
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<boolean | null>(null)
  const save = useMutation({
    mutationFn: sendNotificationChoice,
    onSuccess: (choices) => {
      queries.setQueryData(notificationChoicesQuery.queryKey, choices)
      showToast(words.saved, 'success')
    },
    onSettled: () => setChosen(null),
  })
  const text = { purchase: words.purchaseText, change: words.changeText }[topic]
  return (
    <Checkbox
      checked={chosen ?? isOn}
      disabled={save.isPending}
      onChange={(on) => {
        setChosen(on)
        save.mutate({ topic, on })
      }}
    >
      <span className={css.label}>{words[topic]}</span>
      <span className={css.text}>{text}</span>
    </Checkbox>
  )
}
