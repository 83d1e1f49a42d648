/** Pages and buttons are offered to those whose role opens them, and to nobody else. */
import { logInAtDesk, openDesk, openDeskPage } from './support/desk.ts'
import { expect, test } from './support/journey.ts'

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
