/** Which rule of the database a write broke. */

/** The name of the unique index or check; null when the error is another one. */
export function conflictOf(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || !('constraint' in error)) return null
  const isRule = error.code === '23505' || error.code === '23514'
  return isRule && typeof error.constraint === 'string' ? error.constraint : null
}
