/**
 * The nonce of this page, which its policy asks of every style. The components take it from their settings, except where
 * they measure a scrollbar: so every style element gets it when it is made.
 */
export const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

export function signStyles(): void {
  const create = document.createElement.bind(document)
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = create(name, options)
    if (name === 'style') element.nonce = nonce
    return element
  }) as typeof document.createElement
}
