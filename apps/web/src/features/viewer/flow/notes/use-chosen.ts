import type { Highlight } from '@yomikura/contract/highlights'
import { useState } from 'react'
import type { FrameBox, TextRange } from '../../../../book-frame/protocol.ts'
import type { StageMessage } from '../FlowFrame.tsx'
import type { FlowSession, FlowState } from '../flow-session.ts'

/** What the reader has in hand: words just selected, or a highlight. */
export type Chosen = TextRange & {
  item: number
  text: string
  box: FrameBox
  highlight: Highlight | undefined
  /** Of a highlight that was not stored in time: it may be later, so a second try is the same one. */
  id?: string
  /** Asked for by key: its bar takes the focus. */
  isFocused: boolean
}

/** What frames report of words. */
export type HandMessage = Extract<StageMessage, { type: 'selected' | 'mark' | 'copy' }>

/** Keeps what is in hand, as long as its page is shown. */
export function useChosen(session: FlowSession, state: FlowState, list: readonly Highlight[]) {
  const [chosen, choose] = useState<Chosen>()
  const shownAt = `${state.item}/${state.page?.pageIndex ?? ''}`
  const [chosenAt, setChosenAt] = useState(shownAt)
  if (chosenAt !== shownAt) {
    setChosenAt(shownAt)
    choose(undefined)
  }
  return {
    chosen,
    choose,
    dismiss: () => {
      // The focus must not be lost with the bar.
      if (chosen?.isFocused) session.panes[0].focus()
      choose(undefined)
      for (const pane of session.panes) pane.send({ type: 'unselect' })
    },
    receive: (message: Exclude<HandMessage, { type: 'copy' }>, item: number) => {
      if (message.type === 'selected') {
        const { selection } = message
        if (selection) choose({ ...selection, item, highlight: undefined, isFocused: false })
        else choose((now) => (now?.highlight || now?.item !== item ? now : undefined))
        return
      }
      const highlight = list.find(({ id }) => id === message.id)
      if (!highlight) return
      const { start, end, words: text } = highlight
      choose({ start, end, item, text, box: message.box, highlight, isFocused: false })
    },
  }
}
