/** A notice on its days: staff prepare it, visitors read it from its first day on, and no longer once it is removed. */
import { addDays, venueDate } from '#contract/values/time.ts'
import { logInAtDesk, openDesk } from './support/desk.ts'
import { expect, expectAccessible, presetLanguage, shopNow, test } from './support/journey.ts'
import { keepPicture } from './support/look.ts'

test('staff prepare a notice for days to come; visitors read it from the first of them on', async ({
  page,
  browser,
}) => {
  const today = venueDate(await shopNow())
  await presetLanguage(page.context(), 'en-US')
  const desk = await openDesk(browser, { language: 'en-US', dark: true })
  await logInAtDesk(desk, 'content')
  await expect(desk.getByRole('menuitem', { name: 'Settings' })).toBeVisible()
  await desk.goto('/console/settings?tab=home')
  await desk.getByRole('button', { name: 'Add an announcement' }).click()
  // The one that was added is the last.
  const number = await desk.getByRole('textbox', { name: /Shown from$/ }).count()
  const card = desk
    .locator('.ant-card')
    .filter({ has: desk.getByRole('button', { name: 'Add an announcement' }) })
  const last = await card.getByRole('textbox', { name: /Shown from$/ }).count()
  expect(number).toBeGreaterThan(last)
  const field = (name: string) => card.getByRole('textbox', { name: `${last} · ${name}`, exact: true })
  for (const language of ['Chinese', 'English']) {
    await field(`Title · ${language}`).fill('Owls above the river')
    await field(`Text · ${language}`).fill('They are seen from the terrace at dusk')
  }
  const showFrom = async (day: string) => {
    await field('Shown from').fill(day)
    await desk.keyboard.press('Enter')
  }
  const save = async () => {
    await desk.getByRole('button', { name: 'Save changes' }).click()
    await desk.getByRole('button', { name: 'Save and show' }).click()
    await expect(desk.getByText('Nothing changed')).toBeVisible()
  }
  const read = async () => {
    await page.goto('/index')
    await page.getByRole('button', { name: /^Closed on/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    return page.getByRole('dialog').getByText('Owls above the river')
  }
  await showFrom(addDays(today, 3))
  await expect(card.getByText('Upcoming').last()).toBeVisible()
  await expect(card.getByText('Over', { exact: true })).toHaveCount(1)
  await expectAccessible(desk)
  await keepPicture(desk, 'home-days-desk-dark-en')
  await save()
  await expect(await read()).toHaveCount(0)
  await showFrom(today)
  await save()
  await expect(async () => expect(await (await read()).count()).toBe(1)).toPass()
  await desk
    .getByRole('button', { name: `${last} · Remove`, exact: true })
    .first()
    .click()
  await save()
})
