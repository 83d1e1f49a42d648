/** The field for a serial number; a captcha is asked for when it is looked up. */
import { isSerial, tidySerial } from '#contract/values/voucher.ts'
import { CodeForm } from '../../lib/code-form.tsx'
import { useWords } from '../../lib/words.ts'
import { useCaptcha } from '../captcha/use-captcha.tsx'
import { askVoucher } from './calls.ts'
import type { ChosenVoucher } from './chosen-voucher.ts'
import { voucherWords } from './messages.ts'

export function SerialForm({ onFound }: { onFound: (found: ChosenVoucher) => void }) {
  const words = useWords(voucherWords)
  const captcha = useCaptcha('exchange')
  const faultOf = (serialNo: string) => {
    if (serialNo.trim() === '') return words.missing
    return isSerial(tidySerial(serialNo)) ? null : words.mistyped
  }
  const { lead, serial: label, placeholder, find: send } = words
  return (
    <>
      <CodeForm
        words={{ lead, label, placeholder, send }}
        faultOf={faultOf}
        onSend={async (serialNo) =>
          onFound({ serialNo, voucher: await captcha.guarded((proof) => askVoucher(serialNo, proof)) })
        }
      />
      {captcha.dialog}
    </>
  )
}
