import { DEMO_WORKS, FIRST_WORKNOS, type DemoWork } from '@yomikura/demo-works/catalogue'
import { toGivenAway } from '@yomikura/demo-works/given-away'
import type { FastifyBaseLogger } from 'fastify'
import { type ChildProcess, fork } from 'node:child_process'
import type { Config } from '#config/config.ts'
import type { CustomerService } from '#customers/customer-service.ts'
import type { Database } from '#db/database.ts'
import { keepSetting } from '#db/settings.ts'
import type { SaleService } from '#sales/sale-service.ts'
import type { WorkService } from '#works/work-service.ts'
import { CIRCLE_ID, DEMO_CUSTOMERS, listPurchases } from './demo-customers.ts'
import type { DrawingMessage } from './drawing-message.ts'

export type SeedStatus = {
  /** The demo's own works; what else the shop sells may never have files. */
  works: { total: number; ready: number }
  worknos: string[]
  pages: { done: number; total: number }
}

type Parts = {
  db: Database
  works: WorkService
  sales: SaleService
  customers: CustomerService
  config: Config
  log: FastifyBaseLogger
}

const TRIES = 3

/** Fills an empty shop for the demo: people at once, works one by one while the shop is open. */
export class DemoSeed {
  readonly #parts: Parts
  readonly #pages = new Map<string, { done: number; total: number }>()
  #child: ChildProcess | undefined
  #isStopping = false

  constructor(parts: Parts) {
    this.#parts = parts
  }

  get status(): SeedStatus {
    const works = DEMO_WORKS.map(({ workno }) => this.#parts.works.find(workno))
    const pages = [...this.#pages.values()]
    return {
      works: { total: works.length, ready: works.filter((work) => work?.content).length },
      worknos: DEMO_WORKS.map(({ workno }) => workno),
      pages: {
        done: pages.reduce((sum, { done }) => sum + done, 0),
        total: pages.reduce((sum, { total }) => sum + total, 0),
      },
    }
  }

  /** Adds what is missing of the customers, the catalogue and what the reader bought. */
  async prepare(): Promise<void> {
    const { customers, works, sales, db } = this.#parts
    await Promise.all(
      DEMO_CUSTOMERS.filter(({ login_id }) => !customers.findByLogin(login_id)).map(
        ({ login_id, claims }) =>
          customers.register({
            login_id,
            password: login_id,
            claims,
            account_id: `demo-${login_id}`,
          }),
      ),
    )
    for (const work of DEMO_WORKS) {
      if (!works.find(work.workno)) works.save(toWorkChange(work))
    }
    for (const { workno } of DEMO_WORKS.filter(({ workno }) => works.find(workno)?.content)) {
      const total = keepSetting(db, toPagesSetting(workno), () => 1)
      this.#pages.set(workno, { done: total, total })
    }
    // Remembered, so that a work that was given back is not bought again at the next start.
    keepSetting(db, 'demo_sales', () => {
      for (const { login_id } of DEMO_CUSTOMERS.filter((customer) => customer.ownsDemoWorks)) {
        for (const { workno, date } of listPurchases(new Date()).toReversed()) {
          sales.buy(`demo-${login_id}`, workno, date)
        }
      }
      return true
    })
  }

  /** Draws the works that have no files yet, in a process of its own: first those to begin with. */
  startDrawing(triesLeft = TRIES): void {
    const { works, config, log } = this.#parts
    const order = new Set([...FIRST_WORKNOS, ...DEMO_WORKS.map(({ workno }) => workno)])
    const missing = [...order].filter((workno) => !works.find(workno)?.content)
    if (missing.length === 0 || this.#isStopping) return
    const child = fork(
      new URL('./draw-works.ts', import.meta.url),
      [config.dataFolder, ...missing],
      { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
    )
    this.#child = child
    child.on('message', (message) => this.#handle(message as DrawingMessage))
    child.on('exit', (code) => {
      this.#child = undefined
      if (code === 0 || this.#isStopping) return
      log.warn({ code, triesLeft }, 'drawing ended early')
      if (triesLeft > 1) this.startDrawing(triesLeft - 1)
    })
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    const child = this.#child
    if (!child) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
  }

  #handle(message: DrawingMessage): void {
    const { works, log } = this.#parts
    switch (message.type) {
      case 'planned':
        for (const [workno, total] of Object.entries(message.pages)) {
          this.#pages.set(workno, { done: 0, total })
        }
        break
      case 'progress':
        this.#pages.set(message.workno, { done: message.done, total: message.total })
        break
      case 'finished': {
        const { workno, content, pictures } = message
        works.save({ workno, content, pictures })
        keepSetting(
          this.#parts.db,
          toPagesSetting(workno),
          () => this.#pages.get(workno)?.total ?? 1,
        )
        log.info({ workno }, 'demo work drawn')
        break
      }
      case 'failed':
        log.error({ workno: message.workno, err: message.message }, 'demo work not drawn')
    }
  }
}

/** Where a drawn work's number of pages is kept, so that the progress goes on where it was. */
function toPagesSetting(workno: string): string {
  return `demo_pages_${workno}`
}

function toWorkChange({ workno, price_yen, ...work }: DemoWork) {
  const production_id = work.maker.id === CIRCLE_ID ? CIRCLE_ID : null
  const tags = work.tags.map((tag) => ({ ...tag, sub_class: null }))
  const given = toGivenAway({ workno, price_yen, ...work })
  return { workno, price_yen, details: { ...work, ...given, tags, production_id } }
}
