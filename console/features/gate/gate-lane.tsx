/** One lane at work: what was answered last, the camera, the count, the assist code, and the last scans. */
import { Button, Typography } from 'antd'
import { type ReactNode, useRef, useState, useSyncExternalStore } from 'react'
import type { Gate } from '#contract/console/gate.ts'
import { language } from '../../lib/language.ts'
import { AnswerPanel } from './answer-panel.tsx'
import { type AssistField, AssistSearch } from './assist-search.tsx'
import { CameraView } from './camera-view.tsx'
import { mediumOf } from './gate-answers.ts'
import { newScan, openGateLane } from './lane-calls.ts'
import { useLaneKeys } from './lane-keys.ts'
import { LastScans } from './last-scans.tsx'
import { gateWords as say } from './messages.ts'
import { PeopleCount, peopleAfter } from './people-count.tsx'
import type { LaneEntry, Scan } from './scan-lane.ts'
import { useScreenStaysAwake } from './screen-lock.ts'
import { isSoundOn, switchSound, unlockSound } from './sounds.ts'

export function GateLane({ gate, onLeave }: { gate: Gate; onLeave: () => void }): ReactNode {
  const [lane] = useState(openGateLane)
  const { sending, waiting, entries, ended } = useSyncExternalStore(lane.subscribe, lane.state)
  const [people, setPeople] = useState<number | null>(null)
  const [hasCamera, setCamera] = useState(false)
  const [cleared, setCleared] = useState<LaneEntry | null>(null)
  const assist = useRef<AssistField>(null)
  useScreenStaysAwake()
  const show = (scan: Parameters<typeof newScan>[1]) => {
    unlockSound()
    lane.show(newScan(gate.code, scan))
    setPeople(null)
  }
  const showCode = (content: string) =>
    show({ medium: mediumOf(content), content, ...(people !== null && { people }) })
  const goOn = ({ nonce: _, gateCode: __, ...scan }: Scan, changed: Partial<Scan>) =>
    show({ ...scan, ...changed })
  useLaneKeys({
    onScan: showCode,
    onKey(key) {
      if (key === '/') assist.current?.focus()
      if (key === 'c') setCamera(!hasCamera)
      if (key === '+' || key === '-') setPeople(peopleAfter(people, key))
    },
    onClear: () => setCleared(entries[0] ?? null),
  })
  const [newest = null] = entries
  return (
    <div className="gate-lane">
      <header className="gate-head">
        <Typography.Title level={1} style={{ fontSize: 20, margin: 0 }} ellipsis>
          {gate.name[language]}
        </Typography.Title>
        <SoundSwitch />
        <Button onClick={onLeave}>{say.change}</Button>
      </header>
      <AnswerPanel
        entry={newest === cleared ? null : newest}
        sending={sending}
        waiting={waiting}
        onNext={goOn}
        onGiveUp={lane.giveUp}
      />
      <div className="gate-tools">
        <div className="gate-row">
          <Button
            size="large"
            {...(!hasCamera && { type: 'primary' })}
            className="gate-grow"
            onClick={() => setCamera(!hasCamera)}
          >
            {hasCamera ? say.cameraOff : say.camera}
          </Button>
          <PeopleCount people={people} onChange={setPeople} />
        </div>
        {hasCamera && <CameraView onCode={showCode} />}
        <AssistSearch
          ref={assist}
          gateCode={gate.code}
          scans={ended}
          isSending={sending !== null}
          onShow={show}
          onCode={showCode}
        />
        <LastScans entries={entries} />
        <Typography.Text type="secondary" className="gate-keys">
          {say.keys}
        </Typography.Text>
      </div>
    </div>
  )
}

function SoundSwitch(): ReactNode {
  const [isOn, setOn] = useState(isSoundOn)
  const change = () => {
    switchSound(!isOn)
    setOn(!isOn)
    unlockSound()
  }
  return (
    <Button role="switch" aria-checked={isOn} onClick={change}>
      {isOn ? say.soundOn : say.soundOff}
    </Button>
  )
}
