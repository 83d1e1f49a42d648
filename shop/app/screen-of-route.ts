/** Between the contract's screens and the router's routes: "/pay/result/{orderNo}" is "/pay/result/$orderNo" there. */
import { type Screen, screens } from '#contract/screens.ts'

export type RouterPath<Path extends string> = Path extends `${infer Head}{${infer Name}}${infer Tail}`
  ? `${Head}$${Name}${RouterPath<Tail>}`
  : Path

export const routerPath = (path: string): string => path.replace(/\{(\w+)\}/g, '$$$1')

const byRoute = new Map(screens.map((screen) => [routerPath(screen.path), screen]))

/** The screen that a matched route shows, however its address was written; null for a page that is none of ours. */
export const screenOfRoute = (fullPath: string | undefined): Screen | null =>
  byRoute.get(fullPath ?? '') ?? null
