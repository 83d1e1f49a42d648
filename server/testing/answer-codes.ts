/** What calls that were made at once came to, whichever of them was first. */
type Answers = readonly { respCode: string }[]

export const sortedCodes = (answers: Answers): string[] => answers.map(({ respCode }) => respCode).toSorted()

/** How many answers had each code. */
export const countedCodes = (answers: Answers): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ respCode }) => respCode)].map(([code, all]) => [code, all.length]),
  )
