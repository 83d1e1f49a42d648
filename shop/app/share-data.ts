/** What friends see of a page that is sent to them (spec 1.4): the page's subject, or the shop's defaults. */
import type { Shop } from '#contract/endpoints/setting.ts'
import type { Screen } from '#contract/screens.ts'
import type { PageSubject } from '../lib/page-subject.ts'
import { pictureAddress } from '../lib/picture-address.ts'
import type { ShareData } from '../lib/wechat.ts'

type Shown = {
  screen: Screen | null
  subject: PageSubject | null
  /** Of the page in sight. */
  url: URL
  shop: Shop
  publicBucketUrl: string
}

export function shareDataOf({ screen, subject, url, shop, publicBucketUrl }: Shown): ShareData {
  const path = subject?.path ?? ownPath(screen, url)
  // What only those who are logged in may open is not shown at home, where its friends arrive.
  if (path === '/index') subject = null
  return {
    title: subject ? `${subject.name} · ${shop.name}` : shop.share.title,
    description: subject?.summary || shop.share.description,
    link: new URL(path, url).href,
    // WeChat shows no SVG; every drawn picture has a square PNG beside it.
    image: new URL(
      pictureAddress(subject?.picture ?? shop.share.image, publicBucketUrl).replace(/\.svg$/, '-square.png'),
      url,
    ).href,
  }
}

/** As the contract has it: anything else under this name may be somebody's secret. */
const productCode = /^[A-Z0-9][A-Z0-9_-]{1,31}$/

/** A public product keeps its code and nothing else of the address; a private page shares the shop. */
function ownPath(screen: Screen | null, url: URL): string {
  if (screen?.access !== 'public' || url.searchParams.has('orderNo')) return '/index'
  const code = url.searchParams.get('code') ?? ''
  return productCode.test(code) ? `${url.pathname}?code=${code}` : url.pathname
}
