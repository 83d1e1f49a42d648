/** Where pages may show pictures from beside the shop itself, as sources of their content security policy. */
import type { Config } from './config/config.ts'
import type { ShopDeps } from './shop-deps.ts'

/** Where WeChat keeps the pictures of its users. */
const wechatPictures = 'https://thirdwx.qlogo.cn'

export const pictureSourcesOf = (
  { PICTURE_SOURCES }: Pick<Config, 'PICTURE_SOURCES'>,
  { storage }: Pick<ShopDeps, 'storage'>,
): string[] => [...PICTURE_SOURCES, ...originsOf(storage.setting), wechatPictures]

/** Pages show pictures from wherever the store is read; beside the shop itself nothing needs to be named. */
function originsOf({ publicBucketUrl, tempBucketUrl }: ShopDeps['storage']['setting']): string[] {
  const elsewhere = [publicBucketUrl, tempBucketUrl].filter((url) => URL.canParse(url))
  return [...new Set(elsewhere.map((url) => new URL(url).origin))]
}
