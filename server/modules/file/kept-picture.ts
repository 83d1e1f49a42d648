/** The bytes of a picture and of its smaller copies: where one of them is, the others are. */
import { copiesOf } from '#contract/values/picture-copies.ts'
import type { Picture } from './picture-work.ts'
import type { FileLocation, StorageGateway } from './storage-gateway.ts'

/** The copies first: whoever sees the picture finds them. */
export async function putPicture(
  storage: Pick<StorageGateway, 'put'>,
  place: FileLocation,
  { bytes, copies, contentType }: Pick<Picture, 'bytes' | 'copies' | 'contentType'>,
): Promise<void> {
  const puts = copiesOf(place.path).map(({ path }, at) => {
    const copy = copies[at]
    return copy && storage.put({ ...place, path }, Buffer.from(copy), contentType)
  })
  await Promise.all(puts)
  await storage.put(place, Buffer.from(bytes), contentType)
}

/** False when there is no picture. One that came before there were copies has none. */
export async function bringPicture(
  storage: Pick<StorageGateway, 'get' | 'put'>,
  { path, from, to }: { path: string; from: FileLocation['area']; to: FileLocation['area'] },
  contentType: string,
): Promise<boolean> {
  const bring = async (part: string) => {
    const bytes = await storage.get({ area: from, path: part })
    if (bytes) await storage.put({ area: to, path: part }, bytes, contentType)
    return bytes !== null
  }
  await Promise.all(copiesOf(path).map((copy) => bring(copy.path)))
  return await bring(path)
}

/** The picture last: what is left of one that could not be deleted is found by its row. */
export async function deletePicture(
  storage: Pick<StorageGateway, 'delete'>,
  place: FileLocation,
): Promise<void> {
  await Promise.all(copiesOf(place.path).map(({ path }) => storage.delete({ ...place, path })))
  await storage.delete(place)
}
