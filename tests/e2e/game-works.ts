import type { DevStack } from '@yomikura/testkit/dev-stack'
import { expect, type Page } from '@yomikura/testkit/e2e'
import { patience } from '@yomikura/testkit/patience'
import { drawTinyPage, zipWork } from '@yomikura/testkit/tiny-work'
import { attack, type Targets } from './attack-page.ts'
import { Canary } from './canary.ts'
import { toWorkno } from './workno.ts'

export const GAME = { workno: toWorkno(import.meta.filename, 1), title: '小さなゲーム' }
export const ATTACK = { workno: toWorkno(import.meta.filename, 2), title: '悪いゲーム' }

/** Saves as old games do, and as new ones do; and means a picture by its own root. */
const GAME_PAGE = `<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="style.css">
<button id="b">+1</button><output id="n"></output> <output id="d"></output>
<img id="i" src="/img/dot.png"><script src="js/game.js"></script>`
const GAME_SCRIPT = `
const show = () => { n.textContent = localStorage.getItem('score') ?? '0' }
const open = () => new Promise((resolve, reject) => {
  const opening = indexedDB.open('game', 2)
  opening.onupgradeneeded = () => opening.result.createObjectStore('slots')
  opening.onsuccess = () => resolve(opening.result)
  opening.onerror = () => reject(opening.error)
})
const slot = (mode, act) => open().then((database) => new Promise((resolve) => {
  const asked = act(database.transaction('slots', mode).objectStore('slots'))
  asked.onsuccess = () => { database.close(); resolve(asked.result) }
}))
const read = () => slot('readonly', (slots) => slots.get('one'))
  .then((found) => { d.textContent = String(found?.bytes[0] ?? 'none') }, () => { d.textContent = 'refused' })
b.onclick = () => {
  const score = Number(localStorage.getItem('score') ?? 0) + 1
  localStorage.setItem('score', score)
  show()
  slot('readwrite', (slots) => slots.put({ bytes: new Uint8Array([score]) }, 'one')).then(read, read)
}
show()
read()
`
/** Gives the page a canvas's own bytes of a picture: a foreign picture would taint it. */
export const readPixel = () => {
  const picture = document.querySelector('img')
  const drawing = document.createElement('canvas').getContext('2d')
  if (!picture?.naturalWidth || !drawing) return 'no picture'
  drawing.drawImage(picture, 0, 0)
  return drawing.getImageData(0, 0, 1, 1).data.length
}

/** Tries everything that a work must not do, and writes down what came of it. */
const ATTACK_PAGE = (targets: Targets) => `<!doctype html><meta charset="utf-8">
<pre id="out"></pre><script>
const attack = ${attack.toString()}
attack(${JSON.stringify(targets)}).then((results) => { out.textContent = JSON.stringify(results) })
</script>`

const strangers = new WeakMap<DevStack, Canary>()

/** Puts both works on sale, once a stack. @returns the stranger whom the attack tries to reach */
export async function publishGames(stack: DevStack): Promise<Canary> {
  const known = strangers.get(stack)
  if (known) return known
  const stranger = await Canary.listen()
  strangers.set(stack, stranger)
  const { png } = await drawTinyPage(6, 0)
  const game = stack.storefront.publishWork(
    { workno: GAME.workno, name: { ja_JP: GAME.title }, work_type: 'ACN' },
    zipWork({
      'cover.png': png,
      'index.html': Buffer.from(GAME_PAGE),
      'js/game.js': Buffer.from(GAME_SCRIPT),
      'img/dot.png': png,
      'style.css': Buffer.from('button { width: 200px; height: 80px }'),
    }),
  )
  const page = ATTACK_PAGE({ app: stack.appUrl, media: stack.mediaUrl, out: stranger.url })
  const hostile = stack.storefront.publishWork(
    { workno: ATTACK.workno, name: { ja_JP: ATTACK.title }, work_type: 'ACN' },
    zipWork({ 'cover.png': png, 'index.html': Buffer.from(page), 'sw.js': Buffer.from('') }),
  )
  await Promise.all([game, hostile])
  return stranger
}

/** What stands in the work's frame. */
export const frame = (page: Page) => page.frameLocator('iframe[title="作品の画面"]')

/** Opens a work, by its number or address, and presses its start button. */
export async function start(page: Page, address: string): Promise<void> {
  const path = /^[A-Z]{2}\d+$/.test(address) ? `/work/${address}/view/index.html` : address
  await page.goto(path)
  await page.getByRole('button', { name: 'はじめる' }).click()
}

/** What the attack did that it must not, once it has tried everything. */
export async function readReached(page: Page): Promise<string[]> {
  const out = frame(page).locator('#out')
  await expect(out).toContainText('cookie', { timeout: 20_000 * patience() })
  const results = JSON.parse((await out.textContent()) ?? '{}') as Record<string, string>
  // All of it was tried: none of the attempts kept the others from being made.
  expect(Object.keys(results).length).toBeGreaterThan(70)
  return Object.entries(results)
    .filter(([, result]) => result !== 'refused')
    .map((entry) => entry.join(': '))
}

type Kept = {
  workno: string
  saves: { score?: string }
  databases?: { name: string; stores: { records: [string, { bytes: Uint8Array }][] }[] }[]
}

/** What the app has kept of the game's saves; with a score, after setting it to that. */
async function readKept(page: Page, score?: number): Promise<Kept | undefined> {
  return page.evaluate(
    async ([workno, to]) => {
      const finish = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve) => {
          request.onsuccess = () => resolve(request.result)
        })
      const found = (await indexedDB.databases()).find(({ name }) => name?.includes('202205'))
      const database = await finish(indexedDB.open(found?.name ?? ''))
      const store = database.transaction('html_saves', 'readwrite').objectStore('html_saves')
      const kept = await finish(store.get(workno) as IDBRequest<Kept | undefined>)
      const record = kept?.databases?.[0]?.stores[0]?.records[0]
      if (to !== undefined && kept && record) {
        kept.saves.score = String(to)
        record[1].bytes[0] = to
        await finish(store.put(kept))
      }
      database.close()
      return kept
    },
    [GAME.workno, score] as const,
  )
}

/** The score that the app keeps a copy of, and the databases. */
export async function keptSaves(page: Page) {
  const kept = await readKept(page)
  return { ...kept?.saves, databases: (kept?.databases ?? []).map((one) => one.name) }
}

/** Makes the app's copy another than the browser's, so that one sees which was used. */
export async function alterKept(page: Page, score: number): Promise<void> {
  await readKept(page, score)
}

/** What the browser lets the work do, of what it may be asked for; runs inside the frame. */
export const listLeave = () => {
  const { featurePolicy } = document as unknown as {
    featurePolicy: { allowsFeature: (name: string) => boolean }
  }
  const asked = ['gamepad', 'fullscreen', 'autoplay', 'camera', 'geolocation']
  return asked.filter((name) => featurePolicy.allowsFeature(name))
}
