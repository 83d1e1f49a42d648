/** Every picture that the demo tower has; the name is its file's name below `pictures/`. */
export const pictureNames = [
  'deck433',
  'deck488',
  'tram455',
  'glass',
  'drop485',
  'combo',
  'night',
  'revolving',
  'postoffice',
  'science',
  'vr',
  'cinema4d',
  'lightart',
  'boat',
  'hotel',
  'goods',
  'bus',
  'home-1',
  'home-2',
  'home-3',
  'share',
  'plan-around',
  'plan-tower',
] as const

export type PictureName = (typeof pictureNames)[number]
