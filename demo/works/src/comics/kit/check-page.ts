import { stagePage } from './draw-page.ts'
import { hiddenShare, isInsidePanel } from './place-balloons.ts'
import { overlapArea } from './geometry.ts'
import type { Page } from './story.ts'

/** What a reader would stumble over on a page: balloons cut off, over faces or over each other. */
export function findFaults(page: Page): string[] {
  return stagePage(page).flatMap(({ balloons, actors }, panelIndex) => {
    const where = `panel ${String(panelIndex + 1)}`
    return balloons.flatMap((balloon, index) => {
      const faults: string[] = []
      const said = balloon.talk.text.replaceAll('\n', '')
      if (!isInsidePanel(balloon)) faults.push(`${where}: 「${said}」 leaves the panel`)
      for (const actor of actors) {
        if (hiddenShare(actor.face, balloon.box) > 0.07)
          faults.push(`${where}: 「${said}」 hides ${actor.name}`)
      }
      for (const other of balloons.slice(index + 1)) {
        const share =
          overlapArea(balloon.box, other.box) /
          Math.min(balloon.box.w * balloon.box.h, other.box.w * other.box.h)
        if (share > 0.12)
          faults.push(`${where}: 「${said}」 overlaps 「${other.talk.text.replaceAll('\n', '')}」`)
      }
      return faults
    })
  })
}
