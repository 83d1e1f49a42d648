/** The calls of contract/endpoints/catalogue.ts. */
import * as contract from '#contract/endpoints/catalogue.ts'
import { on, type Route } from '../caller/caller.ts'
import { type CatalogueDeps, searchProducts, showProduct, showProducts } from './catalogue.ts'
import { type PreviewDeps, showPreview } from './preview.ts'

export const catalogueRoutes = (deps: CatalogueDeps & PreviewDeps): Route[] => [
  on(contract.listProducts, ({ query, language }) => showProducts(deps, query, language)),
  on(contract.searchProducts, ({ query, language }) => searchProducts(deps, query.find, language)),
  on(contract.readProduct, ({ params, language }) => showProduct(deps, params.code, language)),
  on(contract.previewProduct, ({ params, query, language }) =>
    showPreview(deps, { code: params.code, ...query }, language),
  ),
]
