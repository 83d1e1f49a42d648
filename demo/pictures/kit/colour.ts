/** Mixes colours as the eye does (in OKLab), so that haze never turns grey or muddy. */

type Lab = readonly [lightness: number, a: number, b: number]

const linear = (byte: number): number => {
  const value = byte / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

const byteOf = (value: number): string => {
  const bound = Math.min(1, Math.max(0, value))
  const curved = bound <= 0.0031308 ? bound * 12.92 : 1.055 * bound ** (1 / 2.4) - 0.055
  return Math.round(curved * 255)
    .toString(16)
    .padStart(2, '0')
}

function labOf(hex: string): Lab {
  const number = Number.parseInt(hex.slice(1), 16)
  const [r, g, b] = [linear(number >> 16), linear((number >> 8) & 255), linear(number & 255)]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function hexOf([lightness, a, b]: Lab): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const red = byteOf(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
  const green = byteOf(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
  const blue = byteOf(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  return `#${red}${green}${blue}`
}

/** `part` 0 is the first colour, 1 the second. Colours are #rrggbb. */
export function mix(first: string, second: string, part: number): string {
  const [from, to] = [labOf(first), labOf(second)]
  const at = (index: 0 | 1 | 2): number => from[index] + (to[index] - from[index]) * part
  return hexOf([at(0), at(1), at(2)])
}
