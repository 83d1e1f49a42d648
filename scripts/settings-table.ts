/** Prints the table of settings for README: node scripts/settings-table.ts */
import { settingsTable } from '../server/config.ts'

console.log(settingsTable())
