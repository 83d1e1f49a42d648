/** The settings of this device, and the way to the service. */
import { Link } from '@tanstack/react-router'
import { useWords } from '../../lib/words.ts'
import { Card } from '../../ui/card.tsx'
import { RowBody, rowClass } from '../../ui/row.tsx'
import { LanguageChoice } from '../setting/language-choice.tsx'
import { mineMessages } from './messages.ts'
import css from './mine-page.module.css'

export function SettingsCard() {
  const words = useWords(mineMessages)
  return (
    <Card title={words.settings} flush>
      <div className={css.language}>
        <LanguageChoice />
      </div>
      <div className={rowClass}>
        <RowBody icon="eye" label={words.appearance} value={words.appearanceText} arrow={false} />
      </div>
      <Link to="/service" className={rowClass}>
        <RowBody icon="service" label={words.service} />
      </Link>
    </Card>
  )
}
