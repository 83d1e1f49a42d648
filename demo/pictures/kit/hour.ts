/** The light of an hour: what colour the sky, the haze, the walls and the lamps have then. */
import { mix } from './colour.ts'
import type { Stop } from './svg.ts'

export type Hour = {
  /** From the zenith down to the horizon. */
  readonly sky: readonly Stop[]
  /** The colour that swallows whatever is far away. */
  readonly haze: string
  /** Walls halfway into the distance. */
  readonly middle: string
  /** The darkest wall close by. */
  readonly ink: string
  /** What the sun (or the last light) draws along edges. */
  readonly rim: string
  readonly sun: string
  /** How large and strong the sun's glow is; 0 when it is below the horizon. */
  readonly sunlight: number
  readonly lamp: string
  /** A second colour of lamps: offices are colder than homes. */
  readonly coldLamp: string
  /** Share of windows with light in them. */
  readonly lit: number
  readonly stars: number
  readonly cloudTop: string
  readonly cloudBase: string
  /** From the far bank to the near one. */
  readonly water: readonly Stop[]
}

export const dawn: Hour = {
  sky: [
    [0, '#2b3a78'],
    [0.32, '#6f74b8'],
    [0.6, '#d59bb5'],
    [0.82, '#fbc3a4'],
    [1, '#ffe6c4'],
  ],
  haze: '#f6c9b6',
  middle: '#a184b6',
  ink: '#33346b',
  rim: '#fff0d8',
  sun: '#fff6e0',
  sunlight: 0.8,
  lamp: '#ffdfa8',
  coldLamp: '#e8f0ff',
  lit: 0.12,
  stars: 0.15,
  cloudTop: '#fff1e6',
  cloudBase: '#c99bb8',
  water: [
    [0, '#f9cfae'],
    [0.35, '#c79cb8'],
    [1, '#414a8c'],
  ],
}

export const day: Hour = {
  sky: [
    [0, '#1f62b8'],
    [0.4, '#4f9bdc'],
    [0.75, '#a5d3f0'],
    [1, '#e9f5f7'],
  ],
  haze: '#d3e8f1',
  middle: '#7dabd0',
  ink: '#2c4f7c',
  rim: '#ffffff',
  sun: '#ffffff',
  sunlight: 0.7,
  lamp: '#f4fbff',
  coldLamp: '#ffffff',
  lit: 0.3,
  stars: 0,
  cloudTop: '#ffffff',
  cloudBase: '#bcd6ea',
  water: [
    [0, '#cfe8f0'],
    [0.4, '#6fb0d6'],
    [1, '#22639d'],
  ],
}

export const golden: Hour = {
  sky: [
    [0, '#2f5c9c'],
    [0.35, '#7d9dc0'],
    [0.62, '#e2c9a6'],
    [0.85, '#ffc474'],
    [1, '#ffe1a1'],
  ],
  haze: '#fbd19a',
  middle: '#a87c8e',
  ink: '#2c2750',
  rim: '#fff0c2',
  sun: '#fffbe8',
  sunlight: 1,
  lamp: '#ffd58a',
  coldLamp: '#fff3d6',
  lit: 0.14,
  stars: 0,
  cloudTop: '#fff3d9',
  cloudBase: '#d39a86',
  water: [
    [0, '#ffdc9a'],
    [0.4, '#d99b7c'],
    [1, '#3a4a80'],
  ],
}

export const dusk: Hour = {
  sky: [
    [0, '#0d1440'],
    [0.3, '#2a2c72'],
    [0.55, '#6a4590'],
    [0.76, '#cf6a83'],
    [0.91, '#fb9f6b'],
    [1, '#ffd59b'],
  ],
  haze: '#e58f7f',
  middle: '#74407f',
  ink: '#141438',
  rim: '#ffcf9a',
  sun: '#ffe9c4',
  sunlight: 0.55,
  lamp: '#ffd28a',
  coldLamp: '#cfe0ff',
  lit: 0.42,
  stars: 0.5,
  cloudTop: '#f7a98b',
  cloudBase: '#4d3b7c',
  water: [
    [0, '#f9a673'],
    [0.3, '#a35a8a'],
    [1, '#15173f'],
  ],
}

export const night: Hour = {
  sky: [
    [0, '#040818'],
    [0.4, '#0c1640'],
    [0.75, '#23306f'],
    [0.93, '#4a4a8c'],
    [1, '#7a6596'],
  ],
  haze: '#4a4f90',
  middle: '#222b66',
  ink: '#070b22',
  rim: '#8fa3ff',
  sun: '#e9efff',
  sunlight: 0,
  lamp: '#ffcf82',
  coldLamp: '#bcd4ff',
  lit: 0.5,
  stars: 1,
  cloudTop: '#5c64a8',
  cloudBase: '#161d4a',
  water: [
    [0, '#4b4f93'],
    [0.35, '#1a2358'],
    [1, '#060a20'],
  ],
}

/** The colour of a wall: 0 is lost in the haze, 1 stands right before the viewer. */
export const distant = (hour: Hour, near: number): string =>
  near < 0.5 ? mix(hour.haze, hour.middle, near * 2) : mix(hour.middle, hour.ink, near * 2 - 1)
