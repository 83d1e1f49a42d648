/** The console's look: dense and quiet, one accent colour, in light and dark. */
import { type ThemeConfig, theme } from 'antd'
import type { Language } from '#contract/language.ts'
import type { Scheme } from '../lib/colours.ts'
import { language } from '../lib/language.ts'

const accent = { light: '#3a45a3', dark: '#8d97f5' } as const
/** Lighter in the dark, so that links in dialogs can be read too. */
const link = { light: accent.light, dark: '#a9b1ff' } as const

const chinese = '"PingFang SC", "Noto Sans SC", "Noto Sans CJK SC", "Microsoft YaHei"'
/** A Chinese font comes with quotes as wide as its letters, which tear English words apart. */
const fontOf: Record<Language, string> = {
  'zh-CN': `-apple-system, ${chinese}, system-ui, sans-serif`,
  'en-US': `-apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, ${chinese}, sans-serif`,
}

/** `calm`: nothing moves, for those whose system asks for it. */
export const themeOf = (scheme: Scheme, calm: boolean): ThemeConfig => ({
  algorithm: scheme === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
  token: {
    colorPrimary: accent[scheme],
    colorLink: link[scheme],
    colorInfo: accent[scheme],
    colorTextDescription: scheme === 'dark' ? 'rgba(255,255,255,0.68)' : 'rgba(0,0,0,0.66)',
    colorTextTertiary: scheme === 'dark' ? 'rgba(255,255,255,0.68)' : 'rgba(0,0,0,0.62)',
    colorTextPlaceholder: scheme === 'dark' ? 'rgba(255,255,255,0.6)' : 'rgba(0,0,0,0.6)',
    ...(scheme === 'light' && {
      colorSuccess: '#13693f',
      colorSuccessBg: '#e3f5ea',
      colorWarning: '#8a5300',
      colorWarningBg: '#fdf1dc',
      colorErrorBg: '#fdeceb',
    }),
    colorError: scheme === 'dark' ? '#ff7875' : '#b3261e',
    ...(scheme === 'dark' && {
      // Ant Design's own are darker than the link, too dark to be read.
      ...{ colorLinkHover: link.dark, colorLinkActive: link.dark },
      colorBgContainer: '#151932',
      colorBgElevated: '#1c2140',
      colorBorder: '#3a4166',
      colorBorderSecondary: '#2a3052',
    }),
    colorBgLayout: scheme === 'dark' ? '#0c0f1f' : '#f4f5fa',
    borderRadius: 8,
    fontSize: 14,
    fontFamily: fontOf[language],
    motion: !calm,
    // Given, they would count also where nothing is to move.
    ...(!calm && { motionDurationMid: '0.15s', motionDurationSlow: '0.2s' }),
  },
  components: {
    // On the lighter colours of the dark scheme only dark words can be read.
    ...(scheme === 'dark' && { Button: { primaryColor: '#0c0f1f', dangerColor: '#0c0f1f' } }),
    Menu: {
      itemHeight: 32,
      itemMarginBlock: 1,
      groupTitleFontSize: 12,
      itemSelectedBg: scheme === 'dark' ? '#2a3163' : '#e4e7fa',
      itemSelectedColor: scheme === 'dark' ? '#ffffff' : '#2b347f',
    },
    // With that of everything else, a box of 16 pixels is a circle, which looks like a choice of one.
    Checkbox: { borderRadiusSM: 4 },
    Layout: { siderBg: 'transparent', bodyBg: 'transparent' },
    Table: { cellPaddingBlockMD: 10 },
  },
})
