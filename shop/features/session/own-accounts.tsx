/** The screens of the shop's own accounts; where a provider keeps them, its door stands in their place. */
import { lazy, type ReactNode, Suspense } from 'react'
import { useAuthModel } from '../../lib/auth-model.ts'
import { Stack } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const ProviderLogIn = lazy(async () => ({ default: (await import('./provider-log-in.tsx')).ProviderLogIn }))

const waiting = (
  <Stack>
    <Skeleton shape="card" />
  </Stack>
)

export function OwnAccounts({ children }: { children: ReactNode }) {
  const model = useAuthModel()
  if (model === undefined) return waiting
  if (model === 'F') return children
  return (
    <Suspense fallback={waiting}>
      <ProviderLogIn />
    </Suspense>
  )
}
