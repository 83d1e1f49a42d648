/** Opens the console: language and colours first, then the page of the address. */
import './ui/base.css'
import { createRoot } from 'react-dom/client'
import { Console } from './app/console.tsx'
import { language } from './lib/language.ts'
import { signStyles } from './lib/style-nonce.ts'

document.documentElement.lang = language
signStyles()
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(<Console />)
