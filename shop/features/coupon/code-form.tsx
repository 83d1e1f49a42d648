/** Turns a code into a coupon. */
import { CodeForm } from '../../lib/code-form.tsx'
import { useWords } from '../../lib/words.ts'
import { showToast } from '../../ui/toast.tsx'
import { sendCode } from './calls.ts'
import { couponWords } from './messages.ts'

export function CouponCodeForm({ onDone }: { onDone: () => unknown }) {
  const words = useWords(couponWords)
  const { codeText: lead, code: label, codePlaceholder: placeholder, redeem: send } = words
  return (
    <CodeForm
      words={{ lead, label, placeholder, send }}
      faultOf={(code) => (code.trim() === '' ? words.codeMissing : null)}
      onSend={async (code) => {
        const { activityName } = await sendCode(code.trim())
        showToast(words.redeemed(activityName), 'success')
        // Where it leads to another page, nothing is pressed twice until one is there.
        await onDone()
      }}
    />
  )
}
