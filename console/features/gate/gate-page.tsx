/** The gate on a phone or a lane's screen: the gate is chosen once, then tickets are scanned one after the other. */
import './gate.css'
import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Skeleton, Typography } from 'antd'
import { type ReactNode, useState } from 'react'
import { type Gate, listGates } from '#contract/console/gate.ts'
import { call } from '../../lib/call.ts'
import { language } from '../../lib/language.ts'
import { LoadFailure } from '../../ui/loaded.tsx'
import { GateLane } from './gate-lane.tsx'
import { gateWords as say } from './messages.ts'
import { unlockSound } from './sounds.ts'

const storageKey = 'lookout-console:gate'

export function GatePage(): ReactNode {
  const [chosen, setChosen] = useState(() => localStorage.getItem(storageKey))
  const query = useQuery({ queryKey: ['gates'], queryFn: () => call(listGates) })
  const choose = (code: string | null) => {
    if (code === null) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, code)
    setChosen(code)
    unlockSound()
  }
  if (query.isPending) return <Skeleton active title={false} className="gate-choice" />
  // The lane at work stays when the list cannot be read anew.
  if (!query.data) return <LoadFailure query={query} />
  const gate = query.data.items.find(({ code }) => code === chosen)
  if (!gate) return <GateChoice gates={query.data.items} onChoose={choose} />
  return <GateLane key={gate.code} gate={gate} onLeave={() => choose(null)} />
}

function GateChoice({ gates, onChoose }: { gates: Gate[]; onChoose: (code: string) => void }): ReactNode {
  return (
    <div className="gate-choice">
      <Typography.Title level={1} style={{ fontSize: 24, margin: 0 }}>
        {say.chooseTitle}
      </Typography.Title>
      {gates.length === 0 ? (
        <Empty description={say.noGates} />
      ) : (
        <Typography.Text type="secondary">{say.chooseText}</Typography.Text>
      )}
      {gates.map(({ code, name }) => (
        <Button key={code} size="large" className="gate-button" onClick={() => onChoose(code)}>
          {name[language]}
        </Button>
      ))}
    </div>
  )
}
