/** Where an application stands, as the last part of /group/apply/{applyStatus}. Pure. */
import type { Group } from '#contract/endpoints/group.ts'

const stepOf = { AWAIT: 'wait', PASS: 'pass', REJECT: 'reject', CLOSED: 'closed' } as const

export type ApplyStep = 'new' | (typeof stepOf)[keyof typeof stepOf]

/** The step that is shown for an address: a form may be opened as long as staff have not passed the application. */
export function applyStep(asked: string, group: Pick<Group, 'state'> | null): ApplyStep {
  if (!group) return 'new'
  const isOpen = group.state === 'AWAIT' || group.state === 'REJECT'
  return asked === 'new' && isOpen ? 'new' : stepOf[group.state]
}

/** An application is withdrawn until it is passed. The last owner of a closed group stays, or it could not be passed again. */
export const mayLeave = ({ state, role, members }: Pick<Group, 'state' | 'role' | 'members'>): boolean =>
  state === 'AWAIT' ||
  state === 'REJECT' ||
  (state === 'CLOSED' && (role !== 'OWNER' || members.filter((one) => one.role === 'OWNER').length > 1))
