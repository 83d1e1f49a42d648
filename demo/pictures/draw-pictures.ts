/**
 * Draws the demo tower's pictures into a folder: every scene as SVG, as a PNG to share (1200 by 630) and as a square
 * PNG for messengers (300 by 300), and the brand's mark and icons. The same code always draws the same pictures.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import sharp from 'sharp'
import { type PictureName, pictureNames } from '../products/picture-names.ts'
import { type Random, randomFrom } from './kit/random.ts'
import { type Sheet, sheetOf } from './kit/svg.ts'
import { aboveTheClouds, duskPanorama, lanternNight, shareCard } from './scenes/banners.ts'
import { charteredCar, convertible, minibus, saloon } from './scenes/chartered-car.ts'
import { cinema } from './scenes/cinema.ts'
import { cruise } from './scenes/cruise.ts'
import { indoorDeck, openDeck } from './scenes/decks.ts'
import { birthdayCake, lunchBuffet, teaOnThreeTiers } from './scenes/feasts.ts'
import { floorsOfTheTower } from './scenes/floors-plan.ts'
import { flowerFields } from './scenes/flower-fields.ts'
import { fourHours } from './scenes/four-hours.ts'
import { glassWalk } from './scenes/glass-walk.ts'
import { guidedWalk } from './scenes/guided-walk.ts'
import { hotelRoom } from './scenes/hotel-room.ts'
import { lightMuseum } from './scenes/light-museum.ts'
import { appIcon, avatar, browserIcon, logo } from './scenes/marks.ts'
import { nightBus } from './scenes/night-bus.ts'
import { nightLight } from './scenes/night-light.ts'
import { postOffice } from './scenes/post-office.ts'
import { dinnerForTwo, revolvingRestaurant } from './scenes/restaurant.ts'
import { scienceHall } from './scenes/science-hall.ts'
import { blossomCruise, moonDinner, newYearsEve } from './scenes/seasons.ts'
import { skyDrop } from './scenes/sky-drop.ts'
import { cloudToys, postcardSet, souvenirs, tinBadge, towerModel } from './scenes/souvenirs.ts'
import { drawSurroundings } from './scenes/surroundings-plan.ts'
import { teaLodge } from './scenes/tea-hills.ts'
import { skyTram } from './scenes/tram.ts'
import { virtualFlight } from './scenes/virtual-flight.ts'

type Scene = (sheet: Sheet, random: Random) => string

const scenes: Record<PictureName, Scene> = {
  deck433: indoorDeck,
  deck488: openDeck,
  tram455: skyTram,
  glass: glassWalk,
  drop485: skyDrop,
  combo: fourHours,
  night: nightLight,
  revolving: revolvingRestaurant,
  dinner: dinnerForTwo,
  moon: moonDinner,
  lunch: lunchBuffet,
  tea: teaOnThreeTiers,
  birthday: birthdayCake,
  postoffice: postOffice,
  science: scienceHall,
  vr: virtualFlight,
  cinema4d: cinema,
  lightart: lightMuseum,
  boat: cruise,
  blossom: blossomCruise,
  hotel: hotelRoom,
  lodge: teaLodge,
  guide: guidedWalk,
  goods: souvenirs,
  model: towerModel,
  toy: cloudToys,
  postcards: postcardSet,
  badge: tinBadge,
  bus: nightBus,
  fields: flowerFields,
  fireworks: newYearsEve,
  car: charteredCar,
  saloon,
  convertible,
  minibus,
  'home-1': duskPanorama,
  'home-2': aboveTheClouds,
  'home-3': lanternNight,
  share: shareCard,
  'plan-around': drawSurroundings,
  'plan-tower': floorsOfTheTower,
}

const marks = { logo, icon: browserIcon, avatar } as const
const brotli = promisify(brotliCompress)

const ICON_SIZES = [180, 192, 512]

/** One picture as SVG: 800 by 600, the share card 1200 by 630, plans square. */
export function drawPicture(name: PictureName): string {
  return scenes[name](sheetFor(name), randomFrom(name))
}

function sheetFor(name: PictureName): Sheet {
  if (name === 'share') return sheetOf(1200, 630)
  return name.startsWith('plan-') ? sheetOf(800, 800) : sheetOf(800, 600)
}

/** One mark of the brand as SVG. */
export function drawMark(name: keyof typeof marks): string {
  return marks[name](name === 'avatar' ? sheetOf(240, 240) : sheetOf(64, 64))
}

/** Writes everything into `dir`, which it makes when it is missing. */
export async function drawPictures(dir: string): Promise<void> {
  await mkdir(dir, { recursive: true })
  const write = (name: string, content: string | Buffer): Promise<void> => writeFile(join(dir, name), content)
  // With a compressed twin, a quarter of it, that the shop sends to browsers.
  const writeDrawing = async (name: string, svg: string): Promise<void> => {
    await write(name, svg)
    await write(`${name}.br`, await brotli(svg))
  }
  for (const name of pictureNames) {
    const svg = drawPicture(name)
    await writeDrawing(`${name}.svg`, svg)
    await write(`${name}-share.png`, await render(svg, 1200, 630))
    await write(`${name}-square.png`, await render(svg, 300, 300))
  }
  for (const name of ['logo', 'icon', 'avatar'] as const) await writeDrawing(`${name}.svg`, drawMark(name))
  const icon = appIcon(sheetOf(64, 64))
  for (const size of ICON_SIZES) await write(`icon-${size}.png`, await render(icon, size, size))
}

/** Cuts the middle of a picture to the wanted shape. */
function render(svg: string, width: number, height: number): Promise<Buffer> {
  const [, boxWidth = 800, boxHeight = 600] = (/viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []).map(Number)
  const density = 72 * Math.max(width / boxWidth, height / boxHeight)
  return sharp(Buffer.from(svg), { density }).resize(width, height, { fit: 'cover' }).png().toBuffer()
}
