/** /{module}/introduce; a word that is no module has no page. */
import { useParams } from '@tanstack/react-router'
import { isIntroduced } from '#contract/introductions.ts'
import { IntroductionPage } from '../features/introduction/introduction-page.tsx'
import { NotFoundPage } from './error-pages.tsx'

export function IntroductionScreen() {
  const { module = '' } = useParams({ strict: false })
  return isIntroduced(module) ? <IntroductionPage key={module} module={module} /> : <NotFoundPage />
}
