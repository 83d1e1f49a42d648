/** The address on which the visitor landed: iOS WeChat signs for it, whatever the router shows later (spec 2.3). */
let landed: string | null = null

/** The first one counts; later calls change nothing. */
export function rememberFirstUrl(url: string): void {
  landed ??= url
}

export const firstUrl = (): string | null => landed
