/** The QR code that sets up an authenticator app, and its key for a device that cannot scan. */
import { Flex, Typography } from 'antd'
import type { ReactNode } from 'react'
import { encode } from 'uqr'
import { sessionWords } from './messages.ts'

export function CodeSquare({ uri, secret }: { uri: string; secret: string }): ReactNode {
  const { data, size } = encode(uri, { border: 0 })
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <Flex vertical gap={8} align="center">
      <svg
        className="code-square"
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={sessionWords.square}
      >
        <path d={path} fill="#000" />
      </svg>
      <Typography.Text type="secondary">{sessionWords.secret}</Typography.Text>
      <Typography.Text code copyable className="number">
        {secret}
      </Typography.Text>
    </Flex>
  )
}
