/**
 * Ant Design gives each of its icons an English name. What they stand beside has a name of its own in the language of the
 * console, so the icons are kept out of the accessibility tree.
 */
import type { Plugin } from 'vite'

const component = /@ant-design\/icons\/es\/components\/AntdIcon(Light)?\.js/
const named = /role: "img",\s*"aria-label": icon\.name/

export function silentIcons(): Plugin {
  return {
    name: 'silent-icons',
    transform(code, id) {
      if (!component.test(id)) return
      if (!named.test(code)) throw new Error(`${id} names its icons otherwise now`)
      return { code: code.replace(named, '"aria-hidden": true'), map: null }
    },
  }
}
