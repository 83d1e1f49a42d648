/** A check that finds nothing wrong must be able to find something. */
import { expect, test } from 'vitest'
import { finderOf, replacedWords } from './replaced-words.ts'

const namesIn = (words: string[], text: string) => finderOf(words)(text).map(({ name }) => name)

test('the words are those in backticks in the last column of the glossary', () => {
  const guide = [
    ...['## Glossary', '', 'Plain `words`.', '', '| write | for | not |', '|---|---|---|'],
    ...['| `offer` | what is `sold` | `ticketType`, ticket |', '| refund | asked for | |', '', '`later`', ''],
    ...['## Packages', '', '| a | b | `c` |', ''],
  ].join('\n')
  expect(replacedWords(guide)).toEqual(['ticketType'])
  expect(replacedWords()).toEqual(expect.arrayContaining(['ticketType', 'frozen fact', 'wish']))
})

test.each([
  ['const ticketType = 1', ['ticketType']],
  ['oldTicketTypes, TicketType, oldTicketType()', ['TicketType', 'TicketType']],
  ['sum(ticket_type.id) FROM ticket_type_of_day', ['ticket_type', 'ticket_type']],
  ["kind: 'ticket-type', TICKET_TYPE_ID", ['ticket-type', 'TICKET_TYPE']],
  ['a ticket type; startTicketTypewriter; nontickettype', []],
])('a name of two words in %j: %j', (text, names) => expect(namesIn(['ticketType'], text)).toEqual(names))

test.each([
  ['const wish = 1; type Wish = {}', ['wish', 'Wish']],
  ['(wish: Wish, more) => 1', ['wish']],
  ['refundWish, wishOf(x), wish_no, old_wish, WISH_MS, MAX_WISH', 'Wish wish wish wish WISH WISH'.split(' ')],
  ['WITH wish AS (SELECT 1)', ['wish']],
  ['/** As you wish, and what they wished. */ const wishes = swish(1)', []],
])('a name of one word in %j: %j', (text, names) => expect(namesIn(['wish'], text)).toEqual(names))

test.each([
  ['MOST_TURNS = 1, UTMOST_TURNS, AT_MOST, most_turns', ['MOST_']],
  ['// Frozen facts\n// of a frozen  fact', ['Frozen fact', 'frozen  fact']],
])('a beginning of constants, and a phrase, in %j: %j', (text, names) =>
  expect(namesIn(['MOST_', 'frozen fact'], text)).toEqual(names),
)

test('each is found with its line', () => {
  expect(finderOf(['wish'])('a\nwish\nlet wish\n')).toEqual([{ line: 3, name: 'wish' }])
})
