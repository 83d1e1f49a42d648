/** Comments on what was used: shown ones with replies and photos, some that await staff, one that was rejected. */
import { sql } from 'kysely'
import { maskName } from '#contract/values/person.ts'
import type { MemberId } from '../server/modules/caller/caller.ts'
import type { Tx } from '../server/platform/db.ts'
import { drawPicture } from './pictures/draw-pictures.ts'
import { insertRows } from './seed-sql.ts'
import { drawn, writeUpload } from './uploads.ts'

export type DemoComment = {
  product: string
  /** The first is on the order that was used last. */
  nth: 1 | 2
  score: number
  content: string
  anonymous?: boolean
  status: 'AWAIT' | 'PASS' | 'REJECT'
  info?: string
  reply?: string
  pictures?: readonly string[]
}

/** What was photographed in the museum of light: cuts of its drawing, by the name of the file. */
const photos: Record<string, { left: number; top: number; width: number; height: number }> = {
  lightartphotoaabcdefghijkl: { left: 40, top: 60, width: 440, height: 440 },
  lightartphotobabcdefghijkl: { left: 330, top: 180, width: 460, height: 345 },
}
const pathOf = (name: string) => `uploads/${name}.webp`

/** Of member demo. What was used most lately has none yet, so that the member is asked for it. */
export const ownComments: readonly DemoComment[] = [
  {
    product: 'CINEMA4D',
    nth: 1,
    score: 4,
    content: '孩子被喷水的时候笑得停不下来。前排座椅晃动比较大，带老人建议坐后面几排。',
    status: 'AWAIT',
  },
  {
    product: 'LIGHTART',
    nth: 1,
    score: 5,
    content: '镜厅真的像走进星空里。工作日下午人不多，一个半小时刚好看完，出口的纪念章可以盖在门票上。',
    status: 'PASS',
    pictures: Object.keys(photos).map(pathOf),
    reply: '谢谢您的分享，纪念章每月更换图案，欢迎再来收集。',
  },
  {
    product: 'SCIENCE',
    nth: 1,
    score: 5,
    content: '讲解员用风洞演示了塔身为什么这样设计，小朋友动手做了模型，比想象中有收获。',
    status: 'PASS',
  },
  {
    product: 'REVOLVING',
    nth: 1,
    score: 3,
    content: '风景没得说，一小时刚好转一圈。周末排队等位有点久，希望能提前选座。',
    anonymous: true,
    status: 'PASS',
    reply: '感谢您的建议，周末已增加一个用餐时段，按预约时段到店即可入座。',
  },
  {
    product: 'CINEMA4D',
    nth: 2,
    score: 1,
    content: '我在这里捡到一张身份证，号码发在评论里了，失主看到请联系我。',
    status: 'REJECT',
    info: '评价中含有他人的个人信息，请删除后重新提交。拾到的证件请交到服务台。',
  },
  {
    product: 'LIGHTART',
    nth: 2,
    score: 4,
    content:
      'Came with a friend from abroad. Every room has an English panel, and the staff took a picture of us.',
    status: 'PASS',
  },
  {
    product: 'POSTOFFICE',
    nth: 2,
    score: 5,
    content: '从塔上寄出的明信片，五天后真的收到了，邮戳上有当天的日期。',
    status: 'PASS',
    reply: '很高兴这张明信片平安到达。',
  },
]

type Said = { memberId: MemberId; name: string; comments: readonly DemoComment[] }

/** Written in the evening, of what was sent a day later; staff looked at them at ten in the morning after. */
export async function seedComments(tx: Tx, now: Date, { memberId, name, comments }: Said): Promise<void> {
  await sql`
    WITH used AS (
      SELECT shop_order.order_no, order_line.product_code, snapshot.content -> 'name' AS name,
        max(had.until) AS used_until,
        date_trunc('day', max(had.until) - interval '1 minute', 'Asia/Shanghai') + interval '21 hours' AS evening,
        row_number() OVER (PARTITION BY order_line.product_code ORDER BY max(had.until) DESC) AS nth
      FROM shop_order
        JOIN order_line ON order_line.order_id = shop_order.id
        JOIN snapshot ON snapshot.id = order_line.product_snapshot
        JOIN unit ON unit.order_id = shop_order.id AND unit.line_position = order_line.position
          AND (unit.state = 'used' OR unit.received_at IS NOT NULL)
        CROSS JOIN LATERAL (SELECT coalesce(order_line.valid_until, unit.received_at + interval '1 day') AS until) AS had
      WHERE shop_order.member_id = ${memberId}::bigint AND shop_order.channel <> 'B2B'
      GROUP BY shop_order.order_no, order_line.product_code, snapshot.content -> 'name'
    )
    INSERT INTO comment (comment_no, order_no, product_code, product_name, member_id, score, content, shown_name,
      audit_status, shown, audit_by, audit_at, audit_info, reply, reply_by, reply_at, created_at, pictures)
    SELECT 'E' || to_char(used_until, 'YYMMDD') || upper(substr(md5(order_no || product_code), 1, 12)),
      order_no, product_code, name, ${memberId}::bigint, score, content,
      CASE WHEN anonymous THEN NULL ELSE ${maskName(name)}::text END,
      status, status = 'PASS', CASE WHEN status <> 'AWAIT' THEN 'content' END,
      CASE WHEN status <> 'AWAIT' THEN least(evening + interval '13 hours', ${now}) END, info,
      reply, CASE WHEN reply IS NOT NULL THEN 'content' END,
      CASE WHEN reply IS NOT NULL THEN least(evening + interval '13 hours', ${now}) END,
      least(evening, ${now}), coalesce(pictures, '{}')
    FROM jsonb_to_recordset(${JSON.stringify(comments)}::jsonb) AS said
        (product text, nth integer, score integer, content text, anonymous boolean, status text, info text, reply text, pictures text[])
      JOIN used ON product_code = product AND used.nth = said.nth
    ORDER BY used_until`.execute(tx)
}

/** Everybody reads the newest first, in the order of their numbers; the demo writes member by member. */
export async function sortComments(tx: Tx): Promise<void> {
  const columns = sql`comment_no, order_no, product_code, product_name, member_id, score, content, shown_name, audit_status, shown,
    audit_by, audit_at, audit_info, reply, reply_by, reply_at, created_at, pictures, version`
  await sql`
    WITH written AS (DELETE FROM comment RETURNING *)
    INSERT INTO comment (${columns}) SELECT ${columns} FROM written ORDER BY created_at, id`.execute(tx)
}

/** Of all that are shown. */
export async function scoreComments(tx: Tx): Promise<void> {
  await sql`
    INSERT INTO comment_score (product_code, score, comments, with_pictures)
    SELECT product_code, score, count(*), count(*) FILTER (WHERE pictures <> '{}') FROM comment WHERE shown GROUP BY product_code, score`.execute(
    tx,
  )
}

/** The photos of `ownComments`. */
export async function seedPhotos(
  tx: Tx,
  { filesDir, now }: { filesDir: string; now: Date },
  memberId: MemberId,
): Promise<void> {
  const scene = drawPicture('lightart')
  const sent = Object.entries(photos).map(([name, cut]) =>
    writeUpload(filesDir, {
      ...{ path: pathOf(name), picture: drawn(scene).extract(cut) },
      ...{ memberId, usedFor: 'comment', at: now },
    }),
  )
  await insertRows(tx, 'stored_file', await Promise.all(sent))
}
