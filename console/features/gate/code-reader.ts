/** Reads QR codes off a camera: by the browser itself where it can, otherwise by ZXing, which is loaded only then. */

export type CodeReader = (video: HTMLVideoElement) => Promise<string[]>

type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

export async function openCodeReader(): Promise<CodeReader> {
  const { BarcodeDetector: Detector } = globalThis as { BarcodeDetector?: DetectorClass }
  if (Detector && (await Detector.getSupportedFormats()).includes('qr_code')) {
    const detector = new Detector({ formats: ['qr_code'] })
    return async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue)
  }
  return await openZxing()
}

/** Wide enough for the code of a phone held in front of the camera; more only costs time. */
const LONGEST_SIDE = 800

async function openZxing(): Promise<CodeReader> {
  const [{ prepareZXingModule, readBarcodes }, { default: wasm }] = await Promise.all([
    import('zxing-wasm/reader'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true })
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no canvas')
  return async (video) => {
    const scale = Math.min(1, LONGEST_SIDE / Math.max(video.videoWidth, video.videoHeight))
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    if (canvas.width === 0) return []
    context.drawImage(video, 0, 0, canvas.width, canvas.height)
    const picture = context.getImageData(0, 0, canvas.width, canvas.height)
    const codes = await readBarcodes(picture, { formats: ['QRCode'], maxNumberOfSymbols: 1 })
    return codes.map(({ text }) => text)
  }
}
