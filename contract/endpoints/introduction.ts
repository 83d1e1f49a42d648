/** What a module of the shop is about, in the operator's own words and pictures. */
import * as z from 'zod/mini'
import { type IntroducedModule, introducedModules } from '../introductions.ts'
import { endpoint } from '../shop-endpoint.ts'

const Question = z.object({ title: z.string(), text: z.string() })

const Introduction = z.object({
  title: z.string(),
  /** One or two sentences. */
  lead: z.string(),
  picture: z.string(),
  /** A picture may be empty: a text by itself. */
  sections: z.array(z.object({ title: z.string(), text: z.string(), picture: z.string() })),
  questions: z.array(Question),
})
export type Introduction = z.infer<typeof Introduction>

export const readIntroduction = endpoint({
  method: 'GET',
  path: '/api/introduction/{module}',
  access: 'public',
  summary: 'The page that introduces a module; null while nobody has written it',
  params: z.object({ module: z.enum(introducedModules as [IntroducedModule, ...IntroducedModule[]]) }),
  answer: z.object({ introduction: z.nullable(Introduction) }),
})
