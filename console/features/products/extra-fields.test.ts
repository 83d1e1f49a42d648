import { expect, test } from 'vitest'
import { kindOf } from '#contract/values/extras/registry.ts'
import { type ExtraField, emptyOf, extraForm, labelOf, withPart } from './extra-fields.ts'

test('the form of an eatery follows from its schema; a ticket states nothing of its own', () => {
  expect(extraForm('PKTK')).toBeNull()
  expect(extraForm('ER')).toEqual({
    input: 'group',
    parts: [
      { name: 'cuisine', required: true, field: { input: 'texts' } },
      {
        name: 'covers',
        required: true,
        field: {
          input: 'group',
          parts: [
            { name: 'min', required: true, field: { input: 'number', min: 1, max: 99 } },
            { name: 'max', required: true, field: { input: 'number', min: 1, max: 99 } },
          ],
        },
      },
      { name: 'mealFrom', required: true, field: { input: 'time' } },
      { name: 'mealTo', required: true, field: { input: 'time' } },
      {
        name: 'dishes',
        required: true,
        field: {
          input: 'list',
          min: 1,
          max: 40,
          item: {
            input: 'group',
            parts: [
              { name: 'course', required: true, field: { input: 'texts' } },
              { name: 'name', required: true, field: { input: 'texts' } },
            ],
          },
        },
      },
    ],
  })
})

const pathsOf = (field: ExtraField, path = ''): string[] => {
  if (field.input === 'list') return pathsOf(field.item, path)
  if (field.input !== 'group') return []
  return field.parts.flatMap(({ name, field: part }) => {
    const own = path ? `${path}.${name}` : name
    return [own, ...pathsOf(part, own)]
  })
}

test.each(['HTRM', 'ER', 'MD', 'RT', 'FT', 'GD', 'CR', 'SR', 'card'] as const)(
  'every field of %s has a label in both languages',
  (type) => {
    const form = extraForm(type)
    expect(Object.keys(kindOf(type)?.labels ?? {}).toSorted()).toEqual(form && pathsOf(form).toSorted())
  },
)

test('a path has the label of its kind, or is read as words where it has none', () => {
  expect(labelOf('ER', 'dishes.course', 'zh-CN')).toBe('类别')
  expect(labelOf('ER', 'dishes.servedWith', 'en-US')).toBe('Served with')
})

test('a new dish is empty, and an optional part that is emptied is left out', () => {
  const none = { 'zh-CN': '', 'en-US': '' }
  const form = extraForm('ER')
  const dishes = form?.input === 'group' && form.parts.find(({ name }) => name === 'dishes')?.field
  expect(dishes && emptyOf(dishes)).toEqual([{ course: none, name: none }])
  expect(withPart({ a: 1, b: 2 }, 'b', null, false)).toEqual({ a: 1 })
  expect(withPart({ a: 1, b: 2 }, 'b', '', true)).toEqual({ a: 1, b: '' })
})

test('the days on which an annual card is not good are dates', () => {
  const form = extraForm('card')
  const blackout = form?.input === 'group' ? form.parts.find(({ name }) => name === 'blackout')?.field : null
  expect(blackout).toMatchObject({
    input: 'list',
    item: {
      parts: [{ field: { input: 'date' } }, { field: { input: 'date' } }, { field: { input: 'texts' } }],
    },
  })
})
