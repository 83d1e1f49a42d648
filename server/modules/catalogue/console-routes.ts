/** The calls of contract/console/catalogue.ts and contract/console/catalogue/new-product.ts. */
import * as making from '#contract/console/catalogue/new-product.ts'
import * as contract from '#contract/console/catalogue.ts'
import { type AuditDeps, onWrite } from '../staff/audited.ts'
import { onRead, type StaffRoute } from '../staff/caller.ts'
import { type AddOfferDeps, addOffer } from './console/add-offer.ts'
import { copyProduct } from './console/copy-product.ts'
import { createProduct } from './console/create-product.ts'
import { type DraftDeps, discardDraft, publishDraft, readDraft, saveDraft } from './console/drafts.ts'
import { addFirstOffer } from './console/first-offer.ts'
import { readOfferChoices } from './console/offers.ts'
import { addVersion, listPoliciesForStaff, readPolicyForStaff } from './console/policies.ts'
import { listProductsForStaff, readProductForStaff, saveProduct } from './console/products.ts'

export type CatalogueConsoleDeps = DraftDeps & AddOfferDeps

export const catalogueConsoleRoutes = (deps: AuditDeps & CatalogueConsoleDeps): StaffRoute[] => [
  onRead(contract.listStaffProducts, ({ query }) => listProductsForStaff(deps, query)),
  onRead(contract.readStaffProduct, ({ params }) => readProductForStaff(deps, params.code)),
  onRead(contract.readOfferChoices, () => readOfferChoices(deps)),
  onWrite(deps, contract.saveStaffProduct, (tx, call) => saveProduct(deps, tx, call)),
  onWrite(deps, making.createStaffProduct, (tx, call) => createProduct(deps, tx, call)),
  onWrite(deps, contract.copyStaffProduct, (tx, call) => copyProduct(deps, tx, call)),
  onWrite(deps, making.addStaffOffer, (tx, call) => addOffer(deps, tx, call)),
  onWrite(deps, making.addFirstOffer, (tx, call) => addFirstOffer(deps, tx, call)),
  onRead(contract.readProductDraft, ({ params }) => readDraft(deps, params.code)),
  onWrite(deps, contract.saveProductDraft, (tx, call) => saveDraft(deps, tx, call)),
  onWrite(deps, contract.discardProductDraft, (tx, call) => discardDraft(deps, tx, call)),
  onWrite(deps, contract.publishProductDraft, (tx, call) => publishDraft(deps, tx, call)),
  onRead(contract.listPolicies, () => listPoliciesForStaff(deps)),
  onRead(contract.readPolicy, ({ params }) => readPolicyForStaff(deps, params)),
  onWrite(deps, contract.addPolicyVersion, (tx, call) => addVersion(deps, tx, call)),
]
