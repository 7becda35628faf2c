// @vitest-environment jsdom
import { texts } from '@yomikura/i18n/locales/ja_JP/texts'
import { createTranslate } from '@yomikura/i18n/text'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { SETTING_DEFAULTS } from '#data/account/settings/settings.ts'
import { TextContext } from '#lib/use-text.ts'
import { FlowSettings } from './FlowSettings.tsx'
import type { useFlowViewer } from './use-flow-viewer.ts'

afterEach(cleanup)

it('letters of a book are set between 12 and 36 pixels', () => {
  const viewer = {
    ...{ session: { isFixed: false }, look: SETTING_DEFAULTS.bookReader, choices: {} },
    setLook: () => undefined,
  } as unknown as ReturnType<typeof useFlowViewer>
  render(
    <TextContext value={{ locale: 'ja_JP', t: createTranslate('ja_JP', texts) }}>
      <FlowSettings viewer={viewer} onClose={() => undefined} />
    </TextContext>,
  )
  const { min, max, value } = screen.getByRole<HTMLInputElement>('slider', { name: '文字の大きさ' })
  expect([min, max, value]).toEqual(['12', '36', '18'])
})
