/** Random names made in the browser; crypto.randomUUID is missing on plain http in a local network. */

/** 32 hexadecimal digits. */
export function randomName(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
