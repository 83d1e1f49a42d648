/** What stands in place of a page: that an address leads to none, or that one could not be shown. */
import { Link } from '@tanstack/react-router'
import { Button, Result, Typography } from 'antd'
import type { ReactNode } from 'react'
import { kitWords } from '../lib/kit-words.ts'
import { appWords } from './pages.ts'

const title = (text: string): ReactNode => (
  <Typography.Title level={1} style={{ fontSize: 22, margin: 0 }}>
    {text}
  </Typography.Title>
)

export const NoPage = (): ReactNode => (
  <Result status="404" title={title(appWords.notFound)} extra={<Link to="/">{appWords.toStart}</Link>} />
)

/** Its file did not come, or it broke: loading the console again is what helps. */
export const BrokenPage = (): ReactNode => (
  <Result
    status="warning"
    title={title(kitWords.failed)}
    extra={<Button onClick={() => window.location.reload()}>{kitWords.retry}</Button>}
  />
)
