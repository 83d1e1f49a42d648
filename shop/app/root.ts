/** React on its own: the first and heaviest part of the start. */
import { createRoot, type Root } from 'react-dom/client'

export const rootIn = (column: HTMLElement): Root => createRoot(column)
