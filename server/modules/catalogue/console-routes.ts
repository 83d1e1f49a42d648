/** The calls of contract/console/catalogue.ts. */
import * as contract from '#contract/console/catalogue.ts'
import { type AuditDeps, onWrite } from '../staff/audited.ts'
import { onRead, type StaffRoute } from '../staff/caller.ts'
import { addVersion, listPoliciesForStaff, readPolicyForStaff } from './console/policies.ts'
import {
  listProductsForStaff,
  type ProductDeps,
  readProductForStaff,
  saveProduct,
} from './console/products.ts'

export const catalogueConsoleRoutes = (deps: AuditDeps & ProductDeps): StaffRoute[] => [
  onRead(contract.listStaffProducts, () => listProductsForStaff(deps)),
  onRead(contract.readStaffProduct, ({ params }) => readProductForStaff(deps, params.code)),
  onWrite(deps, contract.saveStaffProduct, (tx, call) => saveProduct(deps, tx, call)),
  onRead(contract.listPolicies, () => listPoliciesForStaff(deps)),
  onRead(contract.readPolicy, ({ params }) => readPolicyForStaff(deps, params)),
  onWrite(deps, contract.addPolicyVersion, (tx, call) => addVersion(deps, tx, call)),
]
