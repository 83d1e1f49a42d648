/** One resource on the board. What waits is chosen first; its free cells are buttons then, also for the keyboard. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { App, Card, Empty, Flex, Tag, Typography } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Asset } from '#contract/console/asset.ts'
import { assignAsset, type BoardOfResource, type BoardUnit, unassignAsset } from '#contract/console/desk.ts'
import { call } from '../../lib/call.ts'
import { language } from '../../lib/language.ts'
import { mayOpen, useSession } from '../../lib/session.ts'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import { SaveAsset } from './asset-form.tsx'
import { BoardCell } from './board-cell.tsx'
import { type AssetChoice, isFreeFor, nameOf } from './cells.ts'
import { boardWords as say } from './messages.ts'
import { WaitingList } from './waiting-list.tsx'

export function ResourceBoard({ board }: { board: BoardOfResource }): ReactNode {
  const session = useSession()
  const [chosenNo, setChosen] = useState<string | null>(null)
  const write = useWrites((unitNo) => setChosen((now) => (now === unitNo ? null : now)))
  const mayAssign = mayOpen(session, ['owner', 'orders'])
  const mayEdit = mayOpen(session, ['owner', 'catalogue'])
  const waiting = board.units.filter(({ waits }) => waits)
  const chosen = waiting.find(({ unitNo }) => unitNo === chosenNo) ?? null
  const isOpen = board.slots.length > 0
  return (
    <Card
      title={board.products.join(' · ')}
      extra={
        <Flex gap={12} align="center">
          <Typography.Text type="secondary" className="number">
            {board.code}
          </Typography.Text>
          {mayEdit && <SaveAsset resource={board.code} />}
        </Flex>
      }
    >
      {!isOpen && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say.nothing} />}
      {isOpen && board.assets.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say.noAssets} />
      )}
      {isOpen && board.assets.length > 0 && (
        <div className="board">
          <BoardTable
            board={board}
            chosen={chosen}
            mayEdit={mayEdit}
            sending={write.sending}
            {...(mayAssign && { onAssign: write.assign, onUnassign: write.unassign })}
            onClear={() => setChosen(null)}
          />
          <WaitingList
            waiting={waiting}
            chosen={chosen}
            hint={
              chosen && !board.assets.some((asset) => isFreeFor(board, asset, chosen)) ? say.noneFree : null
            }
            {...(mayAssign && { onChoose: setChosen })}
          />
        </div>
      )}
    </Card>
  )
}

/** Each press is one intent with a key of its own, one after the other. Whatever comes of it, the board is read anew. */
function useWrites(onAssigned: (unitNo: string) => void) {
  const { message } = App.useApp()
  const client = useQueryClient()
  const after = {
    onError: (error: Error) => void message.error(error.message),
    onSettled: () => client.invalidateQueries({ queryKey: ['board'] }),
  }
  const assigning = useMutation({
    mutationFn: (choice: AssetChoice) => call(assignAsset, { body: choice }),
    onSuccess(_, { unitNo }) {
      onAssigned(unitNo)
      void message.success(say.assigned)
    },
    ...after,
  })
  const unassigning = useMutation({
    mutationFn: (choice: AssetChoice) => call(unassignAsset, { params: choice }),
    onSuccess: () => void message.success(say.unassigned),
    ...after,
  })
  const sent = [assigning, unassigning].find(({ isPending }) => isPending)
  return { assign: assigning.mutate, unassign: unassigning.mutate, sending: sent?.variables ?? null }
}

type TableProps = {
  board: BoardOfResource
  chosen: BoardUnit | null
  mayEdit: boolean
  sending: AssetChoice | null
  /** Not for who only looks. */
  onAssign?: (choice: AssetChoice) => void
  onUnassign?: (choice: AssetChoice) => void
  onClear: () => void
}

function BoardTable(props: TableProps): ReactNode {
  const { board, chosen, mayEdit, sending, onAssign, onUnassign, onClear } = props
  const table = useRef<HTMLTableElement>(null)
  const chosenNo = chosen?.unitNo
  // Whoever chose by the keyboard goes on in the first free cell.
  useEffect(() => {
    if (chosenNo !== undefined) table.current?.querySelector<HTMLElement>('[data-free] button')?.focus()
  }, [chosenNo])
  useEffect(() => {
    if (chosenNo === undefined) return
    const clear = ({ key }: KeyboardEvent) => key === 'Escape' && onClear()
    window.addEventListener('keydown', clear)
    return () => window.removeEventListener('keydown', clear)
  }, [chosenNo, onClear])
  return (
    <ScrollBox label={`${board.products.join(' · ')} ${board.code}`}>
      <table className="board-table" ref={table}>
        <caption className="board-hint" aria-live="polite">
          {chosen ? say.chosen(nameOf(chosen)) : say.choose}
        </caption>
        <thead>
          <tr>
            <th scope="col">{say.name}</th>
            {board.slots.map(({ from, to, closed, sold, capacity }) => (
              <th key={from ?? ''} scope="col" className="number">
                {from === null ? say.allDay : `${from}–${to ?? ''}`}
                <div className="board-small">{closed ? say.closed : say.left(sold, capacity)}</div>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {board.assets.map((asset) => (
            <tr key={asset.code}>
              <AssetHead asset={asset} mayEdit={mayEdit} />
              {board.slots.map(({ from }) => (
                <BoardCell
                  key={from ?? ''}
                  {...{ board, asset, column: from, chosen, sending }}
                  {...(onAssign && { onAssign })}
                  {...(onUnassign && { onUnassign })}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

function AssetHead({ asset, mayEdit }: { asset: Asset; mayEdit: boolean }): ReactNode {
  const { name, facts, active, resource } = asset
  const spoken = facts.languages.map((each) => say.languageNames[each])
  return (
    <th scope="row">
      <Flex gap={8} justify="space-between" align="start">
        <div>
          {name[language]}
          {!active && <Tag style={{ marginInlineStart: 8 }}>{say.outOfService}</Tag>}
          <div className="board-small">{[facts.plate, facts.tel, ...spoken].filter(Boolean).join(' · ')}</div>
        </div>
        {mayEdit && <SaveAsset resource={resource} asset={asset} />}
      </Flex>
    </th>
  )
}
