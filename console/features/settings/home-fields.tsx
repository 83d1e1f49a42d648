/** The home screen: banners to swipe, and announcements, each on its days, and how it stands today. */
import { DatePicker, Flex, Select, Tag, Typography } from 'antd'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import type { Announcement, Banner } from '#contract/console/setting.ts'
import { type Showing, type ShownDays, showingOn } from '#contract/values/shown-days.ts'
import { type VisitDate, venueDate } from '#contract/values/time.ts'
import { BothLanguages } from '../../ui/both-languages.tsx'
import { Line } from './brand-fields.tsx'
import type { Edit } from './changes.ts'
import { ListCard } from './list-card.tsx'
import { announcementKinds, settingsWords as say, settingNames } from './messages.ts'

const blank = { 'zh-CN': '', 'en-US': '' }

export const HomeFields = ({ get, set }: Edit): ReactNode => (
  <div className="stack">
    <ListCard<Announcement>
      title={settingNames['shop.announcements']}
      add={say.addAnnouncement}
      none={say.noAnnouncements}
      items={get('shop.announcements')}
      most={20}
      blank={{ title: blank, text: blank, kind: 'news', from: null, until: null }}
      onChange={(items) => set('shop.announcements', items)}
    >
      {(item, number, change) => <AnnouncementFields item={item} number={number} onItem={change} />}
    </ListCard>
    <ListCard<Banner>
      title={settingNames['shop.banners']}
      add={say.addBanner}
      none={say.noBanners}
      hint={say.bannersHint}
      items={get('shop.banners')}
      most={10}
      blank={{ title: blank, text: blank, picture: '', link: '', from: null, until: null }}
      onChange={(items) => set('shop.banners', items)}
    >
      {(item, number, change) => <BannerFields item={item} number={number} onItem={change} />}
    </ListCard>
  </div>
)

type ItemProps<Item> = { item: Item; number: number; onItem: (item: Item) => void }

const BannerFields = ({ item, number, onItem }: ItemProps<Banner>): ReactNode => (
  <>
    <BothLanguages
      label={`${number} · ${say.itemTitle}`}
      value={item.title}
      max={40}
      onChange={(title) => onItem({ ...item, title })}
    />
    <BothLanguages
      label={`${number} · ${say.line}`}
      value={item.text}
      max={120}
      onChange={(text) => onItem({ ...item, text })}
    />
    <div className="settings-pair">
      <Line
        label={`${number} · ${say.picture}`}
        hint={say.pictureHint}
        value={item.picture}
        max={300}
        onChange={(picture) => onItem({ ...item, picture })}
      />
      <Line
        label={`${number} · ${say.link}`}
        hint={say.linkHint}
        value={item.link}
        max={500}
        onChange={(link) => onItem({ ...item, link })}
      />
    </div>
    <Days item={item} number={number} onItem={onItem} />
  </>
)

const AnnouncementFields = ({ item, number, onItem }: ItemProps<Announcement>): ReactNode => (
  <>
    <BothLanguages
      label={`${number} · ${say.itemTitle}`}
      value={item.title}
      max={80}
      onChange={(title) => onItem({ ...item, title })}
    />
    <BothLanguages
      label={`${number} · ${say.text}`}
      value={item.text}
      max={1_000}
      rows={3}
      onChange={(text) => onItem({ ...item, text })}
    />
    <Flex gap={12} align="center" wrap>
      <Select
        aria-label={`${number} · ${say.kind}`}
        style={{ width: 160 }}
        value={item.kind}
        options={(['closure', 'news'] as const).map((value) => ({ value, label: announcementKinds[value] }))}
        onChange={(kind) => onItem({ ...item, kind })}
      />
      <Days item={item} number={number} onItem={onItem} />
    </Flex>
  </>
)

const colours: Record<Showing, string> = { UPCOMING: 'processing', LIVE: 'success', OVER: 'default' }

/** Its days by the venue's calendar, each end of which may be left open, and how it stands today. */
function Days<Item extends ShownDays>({ item, number, onItem }: ItemProps<Item>): ReactNode {
  const { from, until } = item
  const showing = showingOn(item, venueDate(new Date()))
  const dayOf = (text: string | null) => (text || null) as VisitDate | null
  return (
    <Flex gap={12} align="center" wrap>
      <Typography.Text>{say.from}</Typography.Text>
      <DatePicker
        aria-label={`${number} · ${say.from}`}
        placeholder={say.fromSaved}
        style={{ width: 170 }}
        value={from ? dayjs(from) : null}
        {...(until && { maxDate: dayjs(until) })}
        onChange={(_, text) => onItem({ ...item, from: dayOf(text) })}
      />
      <Typography.Text>{say.until}</Typography.Text>
      <DatePicker
        aria-label={`${number} · ${say.until}`}
        placeholder={say.untilRemoved}
        style={{ width: 170 }}
        value={until ? dayjs(until) : null}
        {...(from && { minDate: dayjs(from) })}
        onChange={(_, text) => onItem({ ...item, until: dayOf(text) })}
      />
      <Tag color={colours[showing]}>{say.showing[showing]}</Tag>
    </Flex>
  )
}
