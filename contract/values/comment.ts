/** Comments: the audit states of spec 3.8, their numbers, and what may be said. */
import * as z from 'zod/mini'
import type { RuleFault } from '../rule-words.ts'
import { FilePath } from './file.ts'
import { maxCharacters, required } from './text.ts'

export const commentAuditStatuses = ['AWAIT', 'REJECT', 'PASS'] as const
export const CommentAuditStatus = z.enum(commentAuditStatuses)
export type CommentAuditStatus = z.infer<typeof CommentAuditStatus>

export const CommentNo = z
  .string()
  .check(z.regex(/^E\d{6}[0-9A-Z]{12}$/))
  .brand<'CommentNo'>()
export type CommentNo = z.infer<typeof CommentNo>

export const Score = z.int().check(z.gte(1), z.lte(5))

/** As filters write them. */
export const scores = ['1', '2', '3', '4', '5'] as const

/** What a comment gives, in a word: good is 4 or 5, poor 1 or 2. */
export const scoreRanges = ['good', 'middle', 'poor'] as const
export const ScoreRange = z.enum(scoreRanges)
export type ScoreRange = z.infer<typeof ScoreRange>

/** Temporary files of the member, or those that the comment has already; each once. */
export const CommentPictures = z.array(FilePath).check(
  z.maxLength(9),
  z.refine((paths) => new Set(paths).size === paths.length, 'invalid' satisfies RuleFault),
)

/** Any writing with its lines, no control characters. Markup is text like any other. */
export const CommentText = z.string().check(
  z.overwrite((text) => text.trim()),
  required,
  maxCharacters(500),
  z.regex(/^(?:\n|[^\p{Cc}\p{Cs}])*$/u, 'invalid' satisfies RuleFault),
)
