/** The region of an address: a field that opens a sheet, in which province, city and district are chosen one after another. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RegionCode } from '#contract/values/delivery.ts'
import { QueryView } from '../../lib/query-view.tsx'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import type { FieldControl } from '../../ui/field.tsx'
import { OptionList } from '../../ui/option-list.tsx'
import { SelectButton } from '../../ui/select-sheet.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { regionsQuery } from './calls.ts'
import { parcelWords } from './messages.ts'
import { levels, pathTo, type Region, regionsBelow } from './regions.ts'

type Props = {
  control: FieldControl
  /** Empty: none yet. */
  value: string
  onChange: (code: RegionCode) => void
}

export function RegionField({ control, value, onChange }: Props) {
  const words = useWords(parcelWords)
  const [open, setOpen] = useState(false)
  const names = useRegionNames(value)
  return (
    <>
      <SelectButton
        control={control}
        text={names}
        placeholder={words.regionPlaceholder}
        onPress={() => setOpen(true)}
      />
      {open && (
        <RegionSheet
          onChoose={(code) => {
            onChange(code)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** "浙江省 杭州市 西湖区"; empty as long as it is not known. */
export function useRegionNames(code: string): string {
  const region = RegionCode.safeParse(code)
  const { data } = useQuery({ ...regionsQuery, enabled: region.success })
  if (!region.success || !data) return ''
  return pathTo(data.items, region.data)
    .map(({ name }) => name)
    .join(' ')
}

function RegionSheet({ onChoose, onClose }: { onChoose: (code: RegionCode) => void; onClose: () => void }) {
  const words = useWords(parcelWords)
  const [path, setPath] = useState<RegionCode[]>([])
  const level = levels[path.length] ?? 'district'
  const choose = (code: RegionCode) => (level === 'district' ? onChoose(code) : setPath([...path, code]))
  const back = (
    <Button kind="quiet" onClick={() => setPath(path.slice(0, -1))}>
      {words.back}
    </Button>
  )
  return (
    <Sheet title={words.chooseRegion[level]} onClose={onClose} foot={path.length > 0 && back}>
      <QueryView query={useQuery(regionsQuery)}>
        {({ items }) => <Options key={level} regions={items} above={path.at(-1) ?? null} onChoose={choose} />}
      </QueryView>
    </Sheet>
  )
}

type OptionsProps = {
  regions: readonly Region[]
  above: RegionCode | null
  onChoose: (code: RegionCode) => void
}

function Options({ regions, above, onChoose }: OptionsProps) {
  const options = regionsBelow(regions, above).map(({ code, name }) => ({ value: code, label: name }))
  return <OptionList options={options} chosen={null} onChoose={onChoose} tall />
}
