/** /exchange/query: a serial number, what its voucher is good for, and the terms that are agreed to before it is exchanged. */
import { Link, useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { VoucherInfo } from '#contract/endpoints/voucher.ts'
import { minuteText } from '../../lib/format.ts'
import { fullDateText } from '../../lib/full-date.ts'
import { language } from '../../lib/language.ts'
import { unitsText } from '../../lib/units.ts'
import { useUnsaved } from '../../lib/unsaved.ts'
import { useWords } from '../../lib/words.ts'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card, Facts, Stack } from '../../ui/card.tsx'
import { TickBox } from '../../ui/checkbox.tsx'
import {
  type ChosenVoucher,
  chooseVoucher,
  chosenVoucher,
  clearChosenVoucher,
  exchangePath,
} from './chosen-voucher.ts'
import { voucherWords } from './messages.ts'
import { SerialForm } from './serial-form.tsx'
import css from './voucher.module.css'

export function ExchangeQueryPage() {
  const words = useWords(voucherWords)
  // It is read again on the way back from its dates.
  const [found, setFound] = useState(chosenVoucher)
  useUnsaved(() => found !== null)
  const toAnother = () => {
    clearChosenVoucher()
    setFound(null)
  }
  if (found) return <Found found={found} onOther={toAnother} />
  return (
    <Stack>
      <Card title={words.enter}>
        <SerialForm onFound={setFound} />
      </Card>
    </Stack>
  )
}

function Found({ found, onOther }: { found: ChosenVoucher; onOther: () => void }) {
  const words = useWords(voucherWords)
  const { voucher } = found
  const terms = useTerms(found)
  const other = (
    <Button kind="plain" size="s" onClick={onOther}>
      {words.another}
    </Button>
  )
  const isUsed = voucher.state === 'USED'
  return (
    <>
      <Stack>
        <Card title={voucher.batch.name} aside={other}>
          <VoucherFacts voucher={voucher} />
        </Card>
        {isUsed ? <Used voucher={voucher} /> : <Terms text={voucher.batch.terms} {...terms} />}
      </Stack>
      {!isUsed && (
        <BottomBar>
          <Button onClick={terms.press}>{words.choose}</Button>
        </BottomBar>
      )}
    </>
  )
}

function VoucherFacts({ voucher }: { voucher: VoucherInfo }) {
  const words = useWords(voucherWords)
  const { batch, gives, validFrom, validUntil, weekdays, blackout } = voucher
  const days = weekdays.map((day) => words.weekdayNames[day]).join(words.between)
  return (
    <Facts
      rows={[
        [words.product, gives.productName],
        [words.worth, `${gives.offerName} · ${unitsText(gives, gives.quantity)}`],
        [words.valid, words.period(fullDateText(validFrom, language), fullDateText(validUntil, language))],
        [words.weekdays, weekdays.length === 7 ? words.everyDay : days],
        [words.except, blackout.map((day) => fullDateText(day, language)).join(words.between)],
        [words.issuer, batch.issuer],
      ]}
    />
  )
}

/** Only who has exchanged it sees this. */
function Used({ voucher: { usedAt, usedFor } }: { voucher: VoucherInfo }) {
  const words = useWords(voucherWords)
  return (
    <Card title={words.used}>
      <p className={css.text}>{usedAt && words.usedAt(minuteText(usedAt))}</p>
      {usedFor && (
        <div className={css.below}>
          <Link to="/orderDetail" search={{ orderNo: usedFor }} className={buttonClass('quiet', 's')}>
            {words.seeOrder}
          </Link>
        </div>
      )}
    </Card>
  )
}

/** Nobody goes on who has not agreed. */
function useTerms(found: ChosenVoucher) {
  const navigate = useNavigate()
  const [agreed, setAgreed] = useState(false)
  const [missing, setMissing] = useState(false)
  return {
    ...{ agreed, missing },
    onAgree(isAgreed: boolean) {
      setAgreed(isAgreed)
      setMissing(false)
    },
    press() {
      if (!agreed) return setMissing(true)
      chooseVoucher(found)
      void navigate({ to: exchangePath(found.voucher), search: {} })
    },
  }
}

type TermsProps = { text: string; agreed: boolean; missing: boolean; onAgree: (agreed: boolean) => void }

function Terms({ text, agreed, missing, onAgree }: TermsProps) {
  const words = useWords(voucherWords)
  const id = useId()
  return (
    <Card title={words.terms}>
      <p className={css.text}>{text}</p>
      <div className={css.agree}>
        <TickBox
          id={id}
          checked={agreed}
          missing={missing}
          aria-invalid={missing}
          aria-describedby={`${id}-error`}
          onChange={(event) => onAgree(event.target.checked)}
        />
        <label htmlFor={id}>{words.agree}</label>
      </div>
      <p id={`${id}-error`} className={css.error} role={missing ? 'alert' : undefined}>
        {missing && words.agreeFirst}
      </p>
    </Card>
  )
}
