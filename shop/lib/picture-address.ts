/** Where a picture lives: relative sources get the configured file URL in front (spec 3.2). */
const absolute = /^(https?|ftp|file):/i

/** Already absolute sources, data and blob addresses of the browser itself stay as they are. */
export function pictureAddress(source: string, publicBucketUrl: string): string {
  if (absolute.test(source) || /^(data|blob):/i.test(source)) return source
  return `${publicBucketUrl.replace(/\/$/, '')}/${source.replace(/^\//, '')}`
}
