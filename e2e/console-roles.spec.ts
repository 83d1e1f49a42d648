/** Pages and buttons are offered to those whose role opens them, and to nobody else. */
import { addDays, venueDate } from '#contract/values/time.ts'
import { logInAtDesk, openDesk, openDeskPage } from './support/desk.ts'
import { expect, shopNow, test } from './support/journey.ts'

test('a product leads those to its calendar whom the calendar lets in', async ({ browser }) => {
  for (const [account, isOffered] of [
    ['content', false],
    ['catalogue', true],
  ] as const) {
    const desk = await openDesk(browser, { language: 'en-US' })
    await logInAtDesk(desk, account)
    await openDeskPage(desk, 'Products')
    await desk.goto('/console/products/DECK488')
    await expect(desk.getByRole('heading', { level: 1 }), 'its name').not.toHaveText('DECK488')
    await expect(desk.getByRole('button', { name: 'Calendar' })).toHaveCount(isOffered ? 1 : 0)
    await desk.context().close()
  }
})

/** When the demo's guide, hotel and dinner are. */
const DAYS_TO_ARRANGED = 9

test('the gate has its own page and the lists of the day, without a name on them', async ({ browser }) => {
  const desk = await openDesk(browser, { language: 'en-US' })
  await logInAtDesk(desk, 'gate')
  await desk.getByRole('button', { name: 'Main menu' }).click()
  const menu = desk.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByRole('menuitem')).toHaveText(['Gate', 'Guest lists', 'My account'])
  await menu.getByRole('menuitem', { name: 'Guest lists' }).click()
  await expect(desk.getByRole('heading', { level: 1, name: 'Guest lists' })).toBeVisible()
  await desk.goto(`/console/guests?date=${addDays(venueDate(await shopNow()), DAYS_TO_ARRANGED)}`)
  await expect(desk.getByRole('table').getByRole('row')).not.toHaveCount(1)
  await expect(desk.getByRole('button', { name: 'Download PDF' })).toHaveCount(0)
  await desk.goto('/console/cards')
  await expect(desk.getByText('Your role does not open this page')).toBeVisible()
  await desk.context().close()
})
