/** Must be imported before the contract: the Content-Security-Policy forbids eval, so schemas are not compiled. */
import { config } from 'zod/mini'

config({ jitless: true })
