import { linkOptions } from '@tanstack/react-router'
import {
  BookHeart,
  CircleQuestionMark,
  HardDriveDownload,
  LibraryBig,
  ListMusic,
  Settings,
  Sparkles,
} from 'lucide-react'
import { readApp } from '#data/base/api/read-app.ts'

const ICON = { size: 20, strokeWidth: 1.6, 'aria-hidden': true } as const

const FREE = {
  link: linkOptions({ to: '/{$product}-free/library', params: { product: readApp() } }),
  text: 'menu.free',
  icon: <Sparkles {...ICON} />,
} as const

/** Screens in the order of the menu (specification.md#1.2). One line adds one. */
export const READER_ENTRIES = [
  { link: linkOptions({ to: '/library' }), text: 'menu.library', icon: <LibraryBig {...ICON} /> },
  FREE,
  { link: linkOptions({ to: '/mylist' }), text: 'menu.mylist', icon: <BookHeart {...ICON} /> },
  { link: linkOptions({ to: '/playlist' }), text: 'menu.playlist', icon: <ListMusic {...ICON} /> },
  {
    link: linkOptions({ to: '/storage' }),
    text: 'menu.storage',
    icon: <HardDriveDownload {...ICON} />,
  },
  { link: linkOptions({ to: '/settings' }), text: 'menu.settings', icon: <Settings {...ICON} /> },
  { link: linkOptions({ to: '/help' }), text: 'menu.help', icon: <CircleQuestionMark {...ICON} /> },
] as const

/** What a guest may open. */
export const GUEST_ENTRIES = [FREE] as const
