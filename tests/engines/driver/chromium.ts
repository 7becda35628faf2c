import { chromium } from '@playwright/test'
import { CHROMIUM_ARGS } from '../../chromium-args.ts'
import type { Backend, StartOptions } from './backend.ts'

/** Chromium by Playwright. */
export async function startChromium(
  executablePath: string,
  { scheme, viewport }: StartOptions,
): Promise<Backend> {
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS })
  const page = await browser.newPage({ viewport, colorScheme: scheme, locale: 'ja-JP' })
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(error.message))
  return {
    goto: async (url) => void (await page.goto(url)),
    run: (functionText, args) => page.evaluate(toCall(functionText, args)),
    clickAt: (x, y) => page.mouse.click(x, y),
    pressKey: (key) => page.keyboard.press(key),
    screenshot: () => page.screenshot(),
    setViewport: (size) => page.setViewportSize(size),
    errors: () => errors,
    close: () => browser.close(),
  }
}

/** The expression that calls a function with arguments. */
export function toCall(functionText: string, args: readonly unknown[]): string {
  return `(${functionText})(...${JSON.stringify(args)})`
}
