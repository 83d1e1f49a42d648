/** One sound per colour, made by the browser itself, with a switch that is kept. */
import type { Tone } from './gate-answers.ts'

const storageKey = 'lookout-console:gate-sound'

export const isSoundOn = (): boolean => localStorage.getItem(storageKey) !== 'off'
export const switchSound = (on: boolean): void => localStorage.setItem(storageKey, on ? 'on' : 'off')

type Note = { hertz: number; from: number; seconds: number }

const melodies: Record<Tone, { shape: OscillatorType; notes: readonly Note[] }> = {
  green: {
    shape: 'sine',
    notes: [
      { hertz: 880, from: 0, seconds: 0.1 },
      { hertz: 1320, from: 0.1, seconds: 0.16 },
    ],
  },
  amber: {
    shape: 'triangle',
    notes: [
      { hertz: 587, from: 0, seconds: 0.14 },
      { hertz: 587, from: 0.22, seconds: 0.14 },
    ],
  },
  red: { shape: 'square', notes: [{ hertz: 196, from: 0, seconds: 0.5 }] },
}

const LOUDNESS = 0.25
let context: AudioContext | null = null

/** Browsers let a page sound only after somebody has touched it or pressed a key. */
export function unlockSound(): void {
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
}

export function play(tone: Tone): void {
  if (!isSoundOn() || context === null || context.state !== 'running') return
  const { shape, notes } = melodies[tone]
  for (const { hertz, from, seconds } of notes) {
    const at = context.currentTime + from
    const oscillator = new OscillatorNode(context, { type: shape, frequency: hertz })
    const gain = new GainNode(context, { gain: LOUDNESS })
    gain.gain.setValueAtTime(LOUDNESS, at + seconds - 0.02)
    gain.gain.linearRampToValueAtTime(0, at + seconds)
    oscillator.connect(gain).connect(context.destination)
    oscillator.start(at)
    oscillator.stop(at + seconds)
  }
}
