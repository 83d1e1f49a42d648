/** The calls of contract/console/desk.ts. */
import * as contract from '#contract/console/desk.ts'
import { onRead, type StaffRoute } from '../staff/caller.ts'
import { type DeskDeps, openToday } from './today.ts'

export function deskRoutes(deps: DeskDeps): StaffRoute[] {
  const today = openToday(deps)
  return [onRead(contract.readToday, ({ language }) => today(language))]
}
