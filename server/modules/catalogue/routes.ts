/** The calls of contract/endpoints/catalogue.ts. */
import * as contract from '#contract/endpoints/catalogue.ts'
import { on, type Route } from '../caller/caller.ts'
import { type CatalogueDeps, searchProducts, showProduct, showProducts } from './catalogue.ts'
import { type PreviewDeps, showPreview } from './preview.ts'
import { salesChannelOf } from './sales-channel.ts'

export const catalogueRoutes = (deps: CatalogueDeps & PreviewDeps): Route[] => [
  on(contract.listProducts, ({ query, language, caller, userAgent }) =>
    showProducts(deps, query, language, salesChannelOf(caller, userAgent)),
  ),
  on(contract.searchProducts, ({ query, language, caller, userAgent }) =>
    searchProducts(deps, query.find, language, salesChannelOf(caller, userAgent)),
  ),
  on(contract.readProduct, ({ params, language, caller, userAgent }) =>
    showProduct(deps, params.code, language, salesChannelOf(caller, userAgent)),
  ),
  on(contract.previewProduct, ({ params, query, language, caller, userAgent }) =>
    showPreview(deps, { code: params.code, ...query }, language, salesChannelOf(caller, userAgent)),
  ),
]
