import type { Caption } from '@yomikura/content/ziptree'

/**
 * The caption in the language of the interface, else the one that names none, else the first.
 *
 * @param tag of the interface, for example `zh-TW`
 */
export function chooseCaption(captions: readonly Caption[], tag: string): Caption | undefined {
  const whole = tag.toLowerCase()
  const primary = whole.split('-')[0]
  return (
    captions.find(({ language }) => language?.toLowerCase() === whole) ??
    captions.find(({ language }) => language?.toLowerCase().split('-')[0] === primary) ??
    captions.find(({ language }) => language === undefined) ??
    captions[0]
  )
}
