/** The calls of contract/endpoints/contact.ts. */
import * as contract from '#contract/endpoints/contact.ts'
import { on, type Route } from '../caller/caller.ts'
import {
  type ContactDeps,
  createContact,
  deleteContact,
  listContacts,
  readContact,
  saveContact,
} from './contact.ts'

export const contactRoutes = (deps: ContactDeps): Route[] => [
  on(contract.listContacts, ({ caller, query }) => listContacts(deps, caller, query)),
  on(contract.readContact, ({ caller, params }) => readContact(deps, caller, params.id)),
  on(contract.createContact, ({ caller, body }) => createContact(deps, caller, body)),
  on(contract.saveContact, ({ caller, params, body }) => saveContact(deps, caller, params.id, body)),
  on(contract.deleteContact, ({ caller, params }) => deleteContact(deps, caller, params.id)),
]
