/** How far a piece was dragged: from fingers and keys to pixels of the picture. Pure. */
import type { TrackPoint } from '#contract/values/captcha.ts'

/** The piece's box, as wide as the travel is short of the picture (spec 9.2). */
export const pieceWidth = 40

export const travelOf = (pictureWidth: number): number => pictureWidth - pieceWidth

/** `moved` and `room` in pixels of the screen: how far the handle went and could go. */
export const draggedTo = (moved: number, room: number, travel: number): number =>
  room <= 0 ? 0 : clamp((moved / room) * travel, travel)

/** Null for keys that move nothing. */
export function steppedTo(x: number, key: string, travel: number): number | null {
  const steps: Partial<Record<string, number>> = {
    ArrowRight: x + 2,
    ArrowUp: x + 2,
    ArrowLeft: x - 2,
    ArrowDown: x - 2,
    PageUp: x + 20,
    PageDown: x - 20,
    Home: 0,
    End: travel,
  }
  const input = steps[key]
  return input === undefined ? null : clamp(input, travel)
}

const clamp = (x: number, travel: number): number => Math.min(travel, Math.max(0, x))

/** Remembers a drag while it lasts. */
export function tracker(now: () => number) {
  let started = 0
  let track: TrackPoint[] = []
  return {
    begin() {
      started = now()
      track = [{ t: 0, x: 0, y: 0 }]
    },
    move(x: number, y: number) {
      track.push({ t: Math.round(now() - started), x, y })
    },
    take(): TrackPoint[] {
      const taken = track
      track = []
      return taken
    },
  }
}
