/** Opens the page on which another one is made. */
import { type LinkProps, useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { StaffRole } from '#contract/values/staff.ts'
import { mayOpen, useSession } from '../lib/session.ts'

export function AddButton({
  label,
  to,
  roles,
}: {
  label: string
  to: NonNullable<LinkProps['to']>
  /** Who sees it, where not all who see the list may make one. */
  roles?: readonly StaffRole[]
}): ReactNode {
  const navigate = useNavigate()
  const session = useSession()
  if (roles && !mayOpen(session, roles)) return null
  return (
    <Button type="primary" onClick={() => void navigate({ to })}>
      {label}
    </Button>
  )
}
