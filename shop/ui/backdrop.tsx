/** The quiet city around the column on wide screens; phones neither show nor load it. */
import css from './backdrop.module.css'

export const Backdrop = () => <div className={css.backdrop} aria-hidden="true" />
