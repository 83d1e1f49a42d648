/** Which unique rule of the database a write broke. */

/** The name of the unique constraint or index; null when the error is another one. */
export function conflictOf(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || !('constraint' in error)) return null
  return error.code === '23505' && typeof error.constraint === 'string' ? error.constraint : null
}
