/** Whether a key belongs to what somebody types in, or to what is open above the page: then it is no key of the page. */

const fields = 'input, textarea, select, [contenteditable], [role="combobox"], [role="dialog"] *'

/** Hidden ones stay in the document. */
const layers = '[role="dialog"], .ant-select-dropdown, .ant-picker-dropdown, .ant-popover, .ant-dropdown'

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches(fields)

export const hasOpenLayer = (): boolean =>
  [...document.querySelectorAll(layers)].some((layer) => layer.checkVisibility())
