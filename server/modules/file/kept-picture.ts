/** Stores, copies and deletes a picture together with its smaller variants. */
import { variantsOf } from '#contract/values/picture-variants.ts'
import type { Picture } from './picture-work.ts'
import type { FileLocation, StorageArea, StorageGateway } from './storage-gateway.ts'

/** Variants first: a stored picture has all of them. */
export async function putPicture(
  storage: Pick<StorageGateway, 'put'>,
  place: FileLocation,
  { bytes, variants, contentType }: Pick<Picture, 'bytes' | 'variants' | 'contentType'>,
): Promise<void> {
  const puts = variantsOf(place.path).map(({ path }, index) => {
    const variant = variants[index]
    return variant && storage.put({ ...place, path }, Buffer.from(variant), contentType)
  })
  await Promise.all(puts)
  await storage.put(place, Buffer.from(bytes), contentType)
}

/** From one area to another. False when there is no picture; pictures of earlier versions have no variants. */
export async function copyPicture(
  storage: Pick<StorageGateway, 'get' | 'put'>,
  { path, from, to }: { path: string; from: StorageArea; to: StorageArea },
  contentType: string,
): Promise<boolean> {
  const copy = async (file: string) => {
    const bytes = await storage.get({ area: from, path: file })
    if (bytes) await storage.put({ area: to, path: file }, bytes, contentType)
    return bytes !== null
  }
  await Promise.all(variantsOf(path).map((variant) => copy(variant.path)))
  return await copy(path)
}

/** Variants first: after a failure the picture's row is still there, and the next sweep deletes the rest. */
export async function deletePicture(
  storage: Pick<StorageGateway, 'delete'>,
  place: FileLocation,
): Promise<void> {
  await Promise.all(variantsOf(place.path).map(({ path }) => storage.delete({ ...place, path })))
  await storage.delete(place)
}
