/** The calls of contract/endpoints/introduction.ts. */
import * as contract from '#contract/endpoints/introduction.ts'
import { on, type Route } from '../caller/caller.ts'
import { type IntroductionDeps, showIntroduction } from './introduction.ts'

export const introductionRoutes = (deps: IntroductionDeps): Route[] => [
  on(contract.readIntroduction, ({ params, language }) => showIntroduction(deps, params.module, language)),
]
