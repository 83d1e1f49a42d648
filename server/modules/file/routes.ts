/** The calls of contract/endpoints/file.ts. */
import * as contract from '#contract/endpoints/file.ts'
import { on, type Route } from '../caller/caller.ts'
import { drawCode } from './code-pictures.ts'
import { deleteFile, type FileDeps, uploadFile, uploadTemporaryFile } from './file.ts'

export const fileRoutes = (deps: FileDeps): Route[] => [
  on(contract.uploadFile, ({ caller, readUpload }) => uploadFile(deps, caller, readUpload)),
  on(contract.uploadTemporaryFile, ({ caller, readUpload }) => uploadTemporaryFile(deps, caller, readUpload)),
  on(contract.deleteFile, ({ caller, params }) => deleteFile(deps, caller, params.name)),
  on(contract.drawQrCode, ({ query, headers }) =>
    drawCode({ kind: 'qr', ...query }, headers['if-none-match']),
  ),
  on(contract.drawBarcode, ({ query, headers }) =>
    drawCode({ kind: 'barcode', ...query }, headers['if-none-match']),
  ),
]
