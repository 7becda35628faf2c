import type { CDPSession, Page } from '@playwright/test'

const toNetwork = (megabits: number, latency: number) => ({
  offline: false,
  latency,
  downloadThroughput: (megabits * 1_000_000) / 8,
  uploadThroughput: (megabits * 1_000_000) / 8,
})

/** What slows a tab down: a network by its Mbit/s and its milliseconds there and back, a processor by a rate. */
const PACES = {
  free: {},
  /** A line into a house. */
  line: { network: toNetwork(20, 40) },
  /** A phone's network as it is commonly tested with. */
  network: { network: toNetwork(9, 170) },
  /** The same, and a processor so many times slower than this machine, as a phone of the middle class has. */
  phone: { network: toNetwork(9, 170), processorRate: 4 },
} as const satisfies Record<
  string,
  { network?: ReturnType<typeof toNetwork>; processorRate?: number }
>

export type Pace = keyof typeof PACES

/** Slows a tab down from here on. @returns the session that does so, for what else is to be asked of it */
export async function setPace(page: Page, pace: Pace): Promise<CDPSession> {
  const wanted: { network?: ReturnType<typeof toNetwork>; processorRate?: number } = PACES[pace]
  const session = await page.context().newCDPSession(page)
  if (wanted.network) {
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', wanted.network)
  }
  if (wanted.processorRate !== undefined) {
    await session.send('Emulation.setCPUThrottlingRate', { rate: wanted.processorRate })
  }
  return session
}
