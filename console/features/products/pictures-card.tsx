/** The pictures of a product: uploaded, described in both languages, put in order by buttons or by dragging, removed. */
import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Card, Flex, Tag, Typography } from 'antd'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import type { EditedProduct } from '#contract/console/catalogue.ts'
import { uploadStaffPicture } from '#contract/console/file.ts'
import { type EditedPicture, maxPictures } from '#contract/values/edited-picture.ts'
import { pictureTypes } from '#contract/values/file.ts'
import { call } from '../../lib/call.ts'
import { language } from '../../lib/language.ts'
import { BothLanguages } from '../../ui/both-languages.tsx'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import { productWords as say } from './messages.ts'
import { pictureAddress, placedAt } from './pictures.ts'

type Props = { product: EditedProduct; onChange: (product: EditedProduct) => void; picturesUrl: string }

const empty = { 'zh-CN': '', 'en-US': '' }

export function PicturesCard({ product, onChange, picturesUrl }: Props): ReactNode {
  const { pictures } = product
  const [moved, setMoved] = useState<number | null>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const set = (next: EditedPicture[]) => onChange({ ...product, pictures: next })
  const move = (from: number, to: number) => {
    set(placedAt(pictures, from, to))
    setMoved(to)
  }
  const drop = (to: number) => {
    if (dragged !== null && dragged !== to) move(dragged, to)
    setDragged(null)
  }
  return (
    <Card
      title={say.pictures}
      size="small"
      extra={
        <UploadButton
          room={maxPictures - pictures.length}
          onUploaded={(paths) => set([...pictures, ...paths.map((path) => ({ path, text: empty }))])}
        />
      }
    >
      <Typography.Paragraph type="secondary">{say.picturesHint}</Typography.Paragraph>
      <ol className="pictures">
        {pictures.map((picture, index) => (
          <PictureRow
            key={picture.path}
            picture={picture}
            no={index + 1}
            count={pictures.length}
            address={pictureAddress(picture.path, picturesUrl)}
            onText={(text) =>
              set(pictures.map((each, at) => (at === index ? { path: picture.path, text } : each)))
            }
            onMove={(to) => move(index, to)}
            onRemove={() => set(pictures.filter((_, at) => at !== index))}
            onDrag={() => setDragged(index)}
            onDrop={() => drop(index)}
          />
        ))}
      </ol>
      <span role="status" className="announced">
        {moved !== null && say.moved(moved + 1)}
      </span>
    </Card>
  )
}

type RowProps = {
  picture: EditedPicture
  no: number
  count: number
  address: string
  onText: (text: EditedPicture['text']) => void
  onMove: (to: number) => void
  onRemove: () => void
  onDrag: () => void
  onDrop: () => void
}

function PictureRow({ picture, no, count, address, ...on }: RowProps): ReactNode {
  const allowDrop = (event: DragEvent) => event.preventDefault()
  const dropped = (event: DragEvent) => {
    event.preventDefault()
    on.onDrop()
  }
  const index = no - 1
  return (
    <li onDragOver={allowDrop} onDrop={dropped}>
      <Thumbnail src={address} alt={picture.text[language]} draggable onDragStart={on.onDrag} />
      <Flex vertical gap={8}>
        <BothLanguages label={say.pictureText(no)} value={picture.text} max={120} onChange={on.onText} />
        <Flex gap={8} wrap align="center">
          {index === 0 && <Tag color="success">{say.mainPicture}</Tag>}
          <Button
            size="small"
            aria-label={say.toFront(no)}
            disabled={index === 0}
            onClick={() => on.onMove(index - 1)}
          >
            {'↑'}
          </Button>
          <Button
            size="small"
            aria-label={say.toBack(no)}
            disabled={no === count}
            onClick={() => on.onMove(index + 1)}
          >
            {'↓'}
          </Button>
          {index > 0 && (
            <Button size="small" aria-label={say.toMain(no)} onClick={() => on.onMove(0)}>
              {say.setMain}
            </Button>
          )}
          <Button
            size="small"
            aria-label={say.removePicture(no)}
            disabled={count === 1}
            onClick={on.onRemove}
          >
            {say.remove}
          </Button>
        </Flex>
      </Flex>
    </li>
  )
}

type UploadProps = { room: number; onUploaded: (paths: string[]) => void }

/** Uploads one after the other; those before one that is refused are there. */
function UploadButton({ room, onUploaded }: UploadProps): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  const upload = useMutation({
    async mutationFn(files: readonly File[]) {
      const paths: string[] = []
      try {
        for (const bytes of files) paths.push((await call(uploadStaffPicture, { bytes })).path)
        return { paths, failure: null }
      } catch (error) {
        return { paths, failure: (error as Error).message }
      }
    },
    // Of the newest rendering: what was typed during the upload stays.
    onSuccess: ({ paths }) => paths.length > 0 && onUploaded(paths),
  })
  return (
    <Flex gap={8} align="center">
      {upload.data?.failure && <Alert type="error" title={upload.data.failure} banner />}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={pictureTypes.join()}
        aria-label={say.addPicture}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])].slice(0, room)
          target.value = ''
          if (files.length > 0) upload.mutate(files)
        }}
      />
      <Button
        size="small"
        disabled={room <= 0}
        loading={upload.isPending}
        onClick={() => input.current?.click()}
      >
        {say.addPicture}
      </Button>
    </Flex>
  )
}
