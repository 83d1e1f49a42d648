/** The one code of a group's party, with how many of it are in; a tap shows it as large as the phone. */
import { useState } from 'react'
import type { Tickets } from '#contract/endpoints/ordering/tickets.ts'
import { useWords } from '../../../lib/words.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useKitWords } from '../../../ui/kit-words.ts'
import { Modal } from '../../../ui/modal.tsx'
import { QrCode } from '../../../ui/scan-code.tsx'
import { Tag } from '../../../ui/tag.tsx'
import css from './party-ticket.module.css'
import full from './ticket-full-screen.module.css'
import { useScreenStaysOn } from './ticket-full-screen.tsx'
import { ticketWords } from './ticket-messages.ts'
import square from './ticket-slides.module.css'

type Props = { party: NonNullable<Tickets['party']>; name: string }

export function PartyTicket({ party, name }: Props) {
  const words = useWords(ticketWords)
  const [isFull, setFull] = useState(false)
  const { code, admits, admitted } = party
  return (
    <div className={css.party}>
      <Tag tone={admitted > 0 ? 'brand' : 'ok'}>{words.partyIn(admitted, admits)}</Tag>
      <div className={square.square}>
        {code === null ? (
          <span className={square.none}>
            <Icon name="ticket" size={48} />
            <span className={square.note}>{words.partyOver}</span>
          </span>
        ) : (
          <>
            <QrCode text={code} label={words.partyCode(name)} />
            <button
              type="button"
              className={square.enlarge}
              onClick={() => setFull(true)}
              aria-label={words.fullScreen}
            />
          </>
        )}
      </div>
      <p className={css.hint}>{words.partyHint}</p>
      {isFull && code !== null && (
        <FullScreen party={{ ...party, code }} name={name} onClose={() => setFull(false)} />
      )}
    </div>
  )
}

type FullProps = { party: Props['party'] & { code: string }; name: string; onClose: () => void }

function FullScreen({ party: { code, admits, admitted }, name, onClose }: FullProps) {
  const words = useWords(ticketWords)
  const kit = useKitWords()
  useScreenStaysOn()
  return (
    <Modal label={words.partyCode(name)} className={full.full} onClose={onClose}>
      <div className={full.body}>
        <div className={full.close}>
          <IconButton icon="close" label={kit.close} onClick={onClose} />
        </div>
        <p className={full.name}>{name}</p>
        <p className={full.when}>{words.partyIn(admitted, admits)}</p>
        <div className={full.slides}>
          <div className={css.large}>
            <QrCode text={code} label={words.partyCode(name)} />
          </div>
        </div>
        <p className={css.hint}>{words.partyHint}</p>
      </div>
    </Modal>
  )
}
