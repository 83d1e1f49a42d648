/** What introduces a part of the shop: found from its list, read in both languages, written at the desk. */
import { logInAtDesk, openDesk } from './support/desk.ts'
import {
  expect,
  expectAccessible,
  expectContrast,
  type Language,
  presetLanguage,
  test,
} from './support/journey.ts'
import { expectFits } from './support/look.ts'
import { signIn } from './support/steps.ts'

const wordsOf = (language: Language) =>
  language === 'zh-CN'
    ? {
        link: '看点与常见问题',
        title: '江上游船',
        section: '登船',
        question: '天气不好会停航吗？',
        answer: /全额退款/,
        all: '查看全部',
        product: /珠光夜游/,
        gone: '抱歉，页面不存在',
      }
    : {
        link: 'Highlights and questions',
        title: 'On the river',
        section: 'Boarding',
        question: 'Does she sail in bad weather?',
        answer: /refund you in full/,
        all: 'See all',
        product: /River night cruise/,
        gone: 'Sorry, page not found',
      }

for (const language of ['zh-CN', 'en-US'] as const)
  test(`cruises are introduced from their list, ${language}`, async ({ page, context }) => {
    const say = wordsOf(language)
    await presetLanguage(context, language)
    await page.goto('/list/cruise')
    await page.getByRole('link', { name: say.link }).click()
    await expect(page, 'it is for those who are logged in').toHaveURL(/\/login\?redirect=/)
    await signIn(page)
    await page.goto('/list/cruise')
    await page.getByRole('link', { name: say.link }).click()
    await expect(page).toHaveURL(/\/cruise\/introduce$/)
    await expect(page.getByRole('heading', { name: say.title })).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(`^${say.title} · `))
    await expect(page.getByRole('heading', { name: say.section })).toBeVisible()
    await page.getByText(say.question).click()
    await expect(page.getByText(say.answer)).toBeVisible()
    await expect(page.getByRole('link', { name: say.product })).toBeVisible()
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectContrast(page)
    await expectFits(page)
    await page.getByRole('link', { name: say.all }).click()
    await expect(page).toHaveURL(/\/list\/cruise$/)

    await page.goto('/nothing/introduce')
    await expect(page.getByText(say.gone)).toBeVisible()
  })

test('staff of content write one in both languages, and visitors read it as plain text', async ({
  page,
  browser,
}) => {
  const desk = await openDesk(browser, { language: 'en-US' })
  await logInAtDesk(desk, 'content')
  await expect(desk.getByRole('menuitem', { name: 'Settings' })).toBeVisible()
  await desk.goto('/console/settings?tab=introductions')
  await desk.getByRole('combobox', { name: 'Part of the shop' }).click()
  await desk.getByTitle('Chartered car', { exact: true }).click()
  const lead = (name: string) => desk.getByRole('textbox', { name: `Lead · ${name}` })
  await expect(lead('English')).toHaveValue(/from the airport/i)
  await lead('Chinese').fill('一天<b>一车</b>')
  await lead('English').fill('One day, <b>one car</b>')
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Save changes' }).click()
  const question = desk.getByRole('dialog')
  await expect(question.getByText('One day, <b>one car</b>')).toBeVisible()
  await question.getByRole('button', { name: 'Save and show' }).click()
  await expect(desk.getByText('Nothing changed')).toBeVisible()
  await signIn(page)
  await page.goto('/car/introduce')
  await expect(page.getByText('一天<b>一车</b>')).toBeVisible()
})
