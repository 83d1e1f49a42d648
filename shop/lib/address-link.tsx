/** A link whose address the operator has set: within the shop it moves without a reload, elsewhere it leaves. */
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { isOurs, opens } from '#contract/navigation.ts'

type Props = { address: string; className?: string | undefined; children: ReactNode }

export function AddressLink({ address, className, children }: Props) {
  const router = useRouter()
  const follow = (event: MouseEvent) => {
    if (!isOurs(address) || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    router.history.push(address)
  }
  if (!opens(address)) return <span className={className}>{children}</span>
  return (
    <a href={address} className={className} onClick={follow}>
      {children}
    </a>
  )
}
