/** The shop's own icons: 24 x 24, drawn with one stroke in the text's colour. */
import css from './icon.module.css'

const paths = {
  home: 'M4 11.5 12 4l8 7.5V20h-5.5v-5.5h-5V20H4z',
  order: 'M6 3.5h12V21l-3-2-3 2-3-2-3 2zM9.5 8.5h5M9.5 12.5h5',
  service:
    'M4.5 13v-1a7.5 7.5 0 0 1 15 0v1M4.5 13h3v5.5h-1a2 2 0 0 1-2-2zm15 0h-3v5.5h1a2 2 0 0 0 2-2zM17 18.5c0 1.5-1.5 2.5-4 2.5',
  mine: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.6-3.6 3.6-5.5 7.5-5.5s6.9 1.9 7.5 5.5',
  back: 'm14.5 5-7 7 7 7',
  next: 'm9.5 5 7 7-7 7',
  down: 'm5 9 7 7 7-7',
  close: 'm6 6 12 12M18 6 6 18',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  ticket: 'M4 7h16v3.5a1.5 1.5 0 0 0 0 3V17H4v-3.5a1.5 1.5 0 0 0 0-3zM14 7v10',
  tower:
    'M12 2.5v5M10.5 7.5h3l.7 4h-4.4zM9 11.5h6M10.3 11.5l-.3 3.5c0 2.5-1.5 4-3.5 6M13.7 11.5l.3 3.5c0 2.5 1.5 4 3.5 6M5 21h14',
  star: 'm12 4 2.4 5 5.6.7-4.1 3.8 1.1 5.5-5-2.7-5 2.7 1.1-5.5L4 9.7 9.6 9z',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3 2',
  calendar: 'M4.5 6h15v14h-15zM4.5 10.5h15M8.5 3.5V7M15.5 3.5V7',
  place:
    'M12 21c4-4.5 6.5-7.8 6.5-11a6.5 6.5 0 0 0-13 0c0 3.2 2.5 6.5 6.5 11zM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  phone:
    'M6 3.5h3.5l1.5 4-2 1.5c1 2.5 3 4.5 5.5 5.5l1.5-2 4 1.5V18a2.5 2.5 0 0 1-2.7 2.5C10.5 20 4 13.5 3.5 6.2A2.5 2.5 0 0 1 6 3.5z',
  bell: 'M6 17v-6a6 6 0 0 1 12 0v6l1.5 1.5h-15zM10 20.5h4',
  info: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 11v5.5M12 7.5v.5',
  warning: 'M12 4 21 20H3zM12 10v4.5M12 17v.5',
  globe:
    'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM3.5 12h17M12 3.5c2.5 2.3 3.5 5 3.5 8.5s-1 6.2-3.5 8.5c-2.5-2.3-3.5-5-3.5-8.5s1-6.2 3.5-8.5z',
  person: 'M12 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM5 20c.5-3.5 3.3-5.5 7-5.5s6.5 2 7 5.5z',
  wallet: 'M4 7.5h16V19H4zM4 7.5 15.5 4v3.5M15.5 13.5h1.5',
  refund: 'M5 8h9.5a4.5 4.5 0 0 1 0 9H8M8.5 4.5 5 8l3.5 3.5',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3l2.2 2.2M19.5 4.5v4.4h-4.4',
  logout: 'M14 4H5v16h9M10 12h10M16.5 8.5 20 12l-3.5 3.5',
  save: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 20h14',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 20 20',
  share: 'M12 15V4M8 7.5 12 4l4 3.5M6 11H5v9h14v-9h-1',
  copy: 'M8.5 8.5V4H20v11.5h-4.5M4 8.5h11.5V20H4z',
  edit: 'M5 19l1-4L16 5l3 3L9 18z',
  lock: 'M6 10.5h12V20H6zM8.5 10.5V7.5a3.5 3.5 0 0 1 7 0v3M12 14v2.5',
  device: 'M7 3.5h10v17H7zM10.5 17.5h3',
  trash: 'M5 7h14M9.5 7V4.5h5V7M7 7l1 13h8l1-13',
  eye: 'M3 12c2.5-4 5.5-6 9-6s6.5 2 9 6c-2.5 4-5.5 6-9 6s-6.5-2-9-6zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  wechat:
    'M9.5 5C6 5 3.5 7.2 3.5 10c0 1.6.8 3 2.2 3.9L5 16l2.5-1.3c.6.2 1.3.3 2 .3M14.8 9.5c-3.2 0-5.7 2-5.7 4.6s2.5 4.6 5.7 4.6c.6 0 1.2-.1 1.8-.2L19 19.7l-.6-2c1.3-.9 2.1-2.1 2.1-3.6 0-2.6-2.5-4.6-5.7-4.6z',
  alipay:
    'M5 4h14v16H5zM8 8.5h8M12 6.5v5M8.5 11.5h6.5c-.8 2.6-2.8 4.3-5 4.3-1.3 0-2.2-.7-2.2-1.6 0-1.1 1-1.8 2.3-1.8 2.4 0 4.7 1.3 8.9 3.4',
} as const

export type IconName = keyof typeof paths

/** Decoration only: the word beside it, or the button's label, says what it means. */
export function Icon({ name, size = 24 }: { name: IconName; size?: 16 | 20 | 24 | 32 | 48 }) {
  return (
    <svg
      className={css.icon}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  )
}
