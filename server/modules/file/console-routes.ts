/** The calls of contract/console/file.ts. */
import * as contract from '#contract/console/file.ts'
import { onPreparedWrite } from '../staff/audited.ts'
import type { StaffRoute } from '../staff/caller.ts'
import type { FileDeps } from './file.ts'
import { prepareProductPicture, shownPicture } from './product-pictures.ts'

export const fileConsoleRoutes = (deps: FileDeps): StaffRoute[] => [
  onPreparedWrite(deps, contract.uploadStaffPicture, {
    prepare: ({ caller, readUpload }) => prepareProductPicture(deps, caller.staffId, readUpload),
    write: async (_tx, { file }) => shownPicture(file),
  }),
]
