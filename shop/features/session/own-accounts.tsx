/** The screens of the shop's own accounts; where a provider keeps them, its door stands in their place. */
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { authModelQuery } from '../../lib/auth-model.ts'
import { QueryView } from '../../lib/query-view.tsx'
import { Stack } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const ProviderLogIn = lazy(async () => ({ default: (await import('./provider-log-in.tsx')).ProviderLogIn }))

const waiting = (
  <Stack>
    <Skeleton shape="card" />
  </Stack>
)

export function OwnAccounts({ children }: { children: ReactNode }) {
  return (
    <QueryView query={useQuery(authModelQuery)} skeleton={waiting}>
      {(model) =>
        model === 'F' ? (
          children
        ) : (
          <Suspense fallback={waiting}>
            <ProviderLogIn />
          </Suspense>
        )
      }
    </QueryView>
  )
}
