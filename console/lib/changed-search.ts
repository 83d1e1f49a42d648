/** The filters of a list after some of them have changed. */

/** Filters that change: undefined takes one out. */
export type Changes<Search> = { [Name in keyof Search]: Search[Name] | undefined }

export const withChanges = <Search extends object>(search: Search, changes: Changes<Search>): Search =>
  Object.fromEntries(
    Object.entries({ ...search, ...changes }).filter(([, value]) => value !== undefined),
  ) as Search
