/** What npm start tells of the accounts that the demo has. */
export function demoAccountLines(): string[] {
  return ['  Member     demo / Lookout@2026']
}
