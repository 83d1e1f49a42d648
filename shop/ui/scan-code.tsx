/** QR codes and barcodes: black on white in every theme, with their quiet zone. */
import { type CSSProperties, useEffect, useState } from 'react'
import { barcodePath, type CodePath, qrPath } from './code-paths.ts'
import css from './scan-code.module.css'

type Props = { text: string; label: string }

export const QrCode = ({ text, label }: Props) => (
  <Code text={text} label={label} draw={qrPath} className={css.qr} />
)

export const Barcode = ({ text, label }: Props) => (
  <Code text={text} label={label} draw={barcodePath} className={css.bar} />
)

type CodeProps = Props & { draw: (text: string) => Promise<CodePath>; className: string | undefined }

function Code({ text, label, draw, className }: CodeProps) {
  const [drawn, setDrawn] = useState<CodePath | null>(null)
  useEffect(() => {
    let current = true
    draw(text).then(
      (code) => current && setDrawn(code),
      () => current && setDrawn(null),
    )
    return () => {
      current = false
    }
  }, [draw, text])
  return (
    <div className={`${css.code} ${className}`} role="img" aria-label={label}>
      {drawn && (
        <svg
          style={{ '--modules': drawn.width } as CSSProperties}
          viewBox={`0 0 ${drawn.width} ${drawn.height}`}
          preserveAspectRatio="none"
          shapeRendering="crispEdges"
          aria-hidden="true"
        >
          <path d={drawn.path} />
        </svg>
      )}
    </div>
  )
}
