import { expect, test } from 'vitest'
import { sharePicture } from './page-share.ts'

test('a drawn scene is shared as its square PNG', () => {
  expect(sharePicture('pictures/deck433.svg')).toBe('pictures/deck433-square.png')
})

test('a photo is shared as it is', () => {
  expect(sharePicture('https://files.example/deck.jpg')).toBe('https://files.example/deck.jpg')
})
