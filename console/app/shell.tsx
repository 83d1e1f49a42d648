/** What stands around every page: the menu, who is logged in, language and colours; or the log-in. */
import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useNavigate, useRouterState } from '@tanstack/react-router'
import { Button, Drawer, Flex, Grid, Layout, Menu, Result, Typography } from 'antd'
import { Activity, type ReactNode, useEffect, useRef, useState } from 'react'
import { signOutStaff } from '#contract/console/staff.ts'
import { LoginPage } from '../features/session/login-page.tsx'
import { call, endReads } from '../lib/call.ts'
import { chooseScheme, useScheme } from '../lib/colours.ts'
import { useFreshSession } from '../lib/fresh-session.ts'
import { changeLanguage, otherLanguage } from '../lib/language.ts'
import { keepSession, mayOpen, type StaffSession, useCurrentSession, useSession } from '../lib/session.ts'
import { useUnsaved } from '../lib/unsaved.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { appWords, homeOf, pageAt, sections } from './pages.ts'

const isEntry = (path: string): boolean => path === '/' || path === '/login'

/**
 * A session that ends takes nothing from its page: unseen and still, it waits behind the log-in until the same person is back.
 * A log-out, and somebody else who logs in, end it with all that was loaded.
 */
export function Shell(): ReactNode {
  const session = useCurrentSession()
  useFreshSession(session)
  const client = useQueryClient()
  /** Whose page is there; null: none is. */
  const [owner, setOwner] = useState(session?.me.account ?? null)
  const account = session?.me.account ?? owner
  useEffect(() => {
    // What one person loaded is nothing for the next.
    if (owner === null || owner !== account) client.clear()
    if (session) setOwner(account)
  }, [owner, account, session, client])
  if (account === null) return <LoginPage extra={<Choices />} />
  // The page of the account before goes first.
  if (account !== owner) return null
  return (
    <>
      {!session && <LoginPage extra={<Choices />} isBack />}
      <Activity mode={session ? 'visible' : 'hidden'}>
        <Pages onLogOut={() => setOwner(null)} />
      </Activity>
    </>
  )
}

function Pages({ onLogOut }: LogOutProps): ReactNode {
  const session = useSession()
  const navigate = useNavigate()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  // While the next page loads, the one before is still shown.
  const shown = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname })
  const { lg: isWide = true } = Grid.useBreakpoint()
  const home = session && isEntry(path) ? homeOf(session) : path
  useEffect(() => {
    if (home !== path) void navigate({ to: home, replace: true })
  }, [home, path, navigate])
  // Somebody logged in where their roles open nothing: nothing is read there until their own first page has come.
  if (!session || home !== path || (shown === '/' && homeOf(session) === path && path !== '/')) return null
  const page = pageAt(path)
  const hasSide = isWide && page?.wholeScreen !== true
  const menu = { path: page?.path ?? path, onLogOut }
  return (
    <Layout hasSider={hasSide} style={{ minHeight: '100vh' }}>
      {hasSide ? (
        <Layout.Sider width={232} style={{ position: 'sticky', top: 0, height: '100vh', overflow: 'auto' }}>
          <Side {...menu} />
        </Layout.Sider>
      ) : (
        <SideInDrawer {...menu} />
      )}
      <Layout.Content>
        {page && !mayOpen(session, page.roles) ? (
          <Result status="403" title={appWords.notAllowed} />
        ) : (
          <Outlet />
        )}
      </Layout.Content>
    </Layout>
  )
}

type LogOutProps = { onLogOut: () => void }
type SideProps = LogOutProps & { path: string }

/** On a phone or an upright tablet, and where a page needs the whole screen. */
function SideInDrawer(menu: SideProps): ReactNode {
  const { path } = menu
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes it
  useEffect(close, [path])
  return (
    <div className="top-bar">
      <Button onClick={() => setOpen(true)}>{appWords.menu}</Button>
      <Drawer open={isOpen} onClose={close} placement="left" size={280} title={appWords.menu}>
        <Side {...menu} />
      </Drawer>
    </div>
  )
}

function Side({ path, onLogOut }: SideProps): ReactNode {
  const session = useSession()
  const navigate = useNavigate()
  const menu = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another entry
  useEffect(() => {
    // The menu is longer than most screens.
    menu.current?.querySelector('.ant-menu-item-selected')?.scrollIntoView({ block: 'nearest' })
  }, [path])
  return (
    <Flex vertical justify="space-between" style={{ minHeight: '100%' }}>
      <nav ref={menu} aria-label={appWords.menu}>
        <div className="brand">
          <img src="/icon.svg" alt="" />
          {`Lookout ${appWords.console}`}
        </div>
        <Menu
          mode="inline"
          selectedKeys={[path]}
          style={{ background: 'transparent', borderInlineEnd: 'none' }}
          items={menuFor(session)}
          onClick={({ key }) => void navigate({ to: key })}
        />
      </nav>
      <div className="side-foot">
        <Typography.Text strong ellipsis>
          {session?.me.name}
        </Typography.Text>
        <Choices />
        <LogOutButton onLogOut={onLogOut} />
      </div>
    </Flex>
  )
}

/** Asks nothing unless something that is typed would be lost. */
function LogOutButton({ onLogOut }: LogOutProps): ReactNode {
  const client = useQueryClient()
  const isUnsaved = useUnsaved()
  return (
    <ActionButton
      label={appWords.logOut}
      {...(isUnsaved && {
        asks: { title: appWords.logOutTitle, consequence: appWords.logOutText, does: appWords.logOutDoes },
      })}
      run={async ({ key }) => {
        await client.cancelQueries()
        endReads()
        await call(signOutStaff, {}, key)
      }}
      onDone={() => {
        keepSession(null)
        onLogOut()
      }}
    />
  )
}

/** A section of which somebody may open nothing is left out. */
function menuFor(session: StaffSession | null) {
  const own = sections.flatMap(({ title, pages }) => {
    const items = pages
      .filter(({ roles }) => mayOpen(session, roles))
      .map(({ path, label }) => ({ key: path as string, label }))
    if (items.length === 0 || title === null) return items
    return [{ type: 'group' as const, key: title, label: title, children: items }]
  })
  return [...own, { type: 'divider' as const }, { key: '/account', label: appWords.account }]
}

function Choices(): ReactNode {
  const scheme = useScheme()
  const other = scheme === 'dark' ? 'light' : 'dark'
  return (
    <Flex gap={8}>
      <Button size="small" onClick={() => changeLanguage(otherLanguage)}>
        {appWords.otherLanguage}
      </Button>
      <Button size="small" onClick={() => chooseScheme(other)}>
        {appWords[other]}
      </Button>
    </Flex>
  )
}
