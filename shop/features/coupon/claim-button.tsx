/** Takes a coupon of an activity, by a puzzle when many do, or says why that is not possible now. */
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Activity } from '#contract/endpoints/coupon.ts'
import { repeatableKey } from '../../lib/repeatable-key.ts'
import { useWords } from '../../lib/words.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Tag } from '../../ui/tag.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useCaptcha } from '../captcha/use-captcha.tsx'
import { forgetCoupons, sendClaim } from './calls.ts'
import { couponWords } from './messages.ts'

type Props = { activity: Activity; size?: 'm' | 's' }

export function ClaimButton({ activity, size = 's' }: Props) {
  const words = useWords(couponWords)
  const { code, state } = activity
  const [keys] = useState(repeatableKey)
  const captcha = useCaptcha('claim')
  const { mutate, isPending } = useMutation({
    mutationFn: () => captcha.guarded((proof) => keys.sending(code, (key) => sendClaim(code, proof, key))),
    onSuccess: () => showToast(words.taken, 'success'),
    onSettled: forgetCoupons,
  })
  if (state === 'OPEN') {
    return (
      <>
        <Button size={size} busy={isPending} onClick={() => mutate()}>
          {size === 's' ? words.claim : words.claimNow}
        </Button>
        {captcha.dialog}
      </>
    )
  }
  if (state !== 'CLAIMED') {
    const says = { SOON: words.notYet, GONE: words.gone, ENDED: words.ended }[state]
    return size === 's' ? <Tag>{says}</Tag> : <Button disabled>{says}</Button>
  }
  return (
    <>
      {size === 's' && <Tag tone="ok">{words.claimed}</Tag>}
      <Link to="/account/Coupon" className={buttonClass('quiet', size)}>
        {size === 's' ? words.use : words.mine}
      </Link>
    </>
  )
}
