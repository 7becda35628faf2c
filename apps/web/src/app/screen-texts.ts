import { lazyRouteComponent } from '@tanstack/react-router'
import { withOtherTexts } from '#data/base/device/shown-texts.ts'

/** Loads a screen when it is first opened, and beside its code the texts that the library does without. */
export function lazyScreen<T extends Record<string, unknown>, K extends keyof T & string>(
  load: () => Promise<T>,
  name: K,
) {
  return lazyRouteComponent(() => withOtherTexts(load()), name)
}
