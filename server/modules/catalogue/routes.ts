/** The calls of contract/endpoints/catalogue.ts. */
import * as contract from '#contract/endpoints/catalogue.ts'
import { on, type Route } from '../caller/caller.ts'
import { type CatalogueDeps, searchProducts, showProduct, showProducts } from './catalogue.ts'

export const catalogueRoutes = (deps: CatalogueDeps): Route[] => [
  on(contract.listProducts, ({ query, language }) => showProducts(deps, query, language)),
  on(contract.searchProducts, ({ query, language }) => searchProducts(deps, query.find, language)),
  on(contract.readProduct, ({ params, language }) => showProduct(deps, params.code, language)),
]
