/** Where an address leads once its visitor is logged in: the log-in page to what was wanted before it. */
import { localPath } from './local-path.ts'

export function pathAfterLogIn({ pathname, search }: { pathname: string; search: string }): string {
  if (pathname !== '/login') return pathname + search
  return localPath(new URLSearchParams(search).get('redirect') ?? undefined)
}
