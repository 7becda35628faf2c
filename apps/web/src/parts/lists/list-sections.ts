import type { TextKey } from '@yomikura/i18n/text'

/** The two kinds of list: the section of their texts, which is also the first word of their addresses. */
export type ListSection = 'mylist' | 'playlist'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list was just made: it opens ready to be named and filled. */
    isNewList?: boolean
  }
}

/** What the screens that both kinds share say of either. */
export const LIST_TEXTS = {
  mylist: {
    add: 'mylist.add',
    add_done: 'mylist.add_done',
    add_title: 'mylist.add_title',
    count: 'mylist.count',
    creating: 'mylist.creating',
    delete_confirm: 'mylist.delete_confirm',
    deleted: 'mylist.deleted',
    empty: 'mylist.empty',
    empty_body: 'mylist.empty_body',
    new: 'mylist.new',
    title: 'mylist.title',
    unavailable: 'mylist.unavailable',
    unavailable_body: 'mylist.unavailable_body',
  },
  playlist: {
    add: 'playlist.add',
    add_done: 'playlist.add_done',
    add_title: 'playlist.add_title',
    count: 'playlist.count',
    creating: 'playlist.creating',
    delete_confirm: 'playlist.delete_confirm',
    deleted: 'playlist.deleted',
    empty: 'playlist.empty',
    empty_body: 'playlist.empty_body',
    new: 'playlist.new',
    title: 'playlist.title',
    unavailable: 'playlist.unavailable',
    unavailable_body: 'playlist.unavailable_body',
  },
} as const satisfies Record<ListSection, Record<string, TextKey>>
