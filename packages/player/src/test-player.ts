import { Player } from './player.ts'
import type { PlayerRules } from './player-state.ts'
import { TestOutput } from './test-output.ts'
import { type Track, toPositionKey } from './track.ts'

export const TEST_RULES: PlayerRules = {
  restartAfterSeconds: 5,
  minSpeed: 0.5,
  maxSpeed: 2,
  preloadSeconds: 20,
  fadeMs: 10_000,
  keepPositionEverySeconds: 5,
  resume: { fromSeconds: 3, untilEndSeconds: 5 },
}

export function makeTracks(count: number, change: Partial<Track> = {}): Track[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `t${String(index)}`,
    workno: 'R1',
    src: `hash${String(index)}`,
    file: { name: `${String(index)}.mp3`, revision: '1' },
    path: `track${String(index)}.mp3`,
    title: `Track ${String(index)}`,
    workTitle: 'Album',
    ...change,
  }))
}

/** A player on simulated elements, with a clock and a store of positions one can look into. */
export function makePlayer({ isVolumeFixed = false } = {}) {
  const outputs: [TestOutput, TestOutput] = [new TestOutput(), new TestOutput()]
  const positions = new Map<string, number>()
  const clock = { nowMs: 1_000_000 }
  const missing = new Set<string>()
  const refusals: string[] = []
  const network = { isOnline: true }
  const player = new Player({
    outputs,
    findUrl: ({ id, src }, copy) => {
      const url = copy === 'plain' ? src : `${src} ${copy}`
      return missing.has(id) ? Promise.reject(new Error('offline')) : Promise.resolve(url)
    },
    isVolumeFixed,
    hasNetwork: () => Promise.resolve(network.isOnline),
    positions: {
      read: (track) => Promise.resolve(positions.get(toPositionKey(track)) ?? 0),
      write: (track, { timeSeconds }) => void positions.set(toPositionKey(track), timeSeconds),
    },
    noteRefusal: (error) => refusals.push((error as Error).name),
    rules: TEST_RULES,
    now: () => clock.nowMs,
    random: () => 0,
  })
  /** The output that holds a file and plays, or the first. */
  const sounding = () => outputs.find((output) => output.isPlaying) ?? outputs[0]
  const currentId = () => {
    const { queue } = player.getState()
    return queue.tracks[queue.order[queue.position] ?? -1]?.id
  }
  return { player, outputs, positions, clock, missing, network, refusals, sounding, currentId }
}

export async function playAlbum(count: number, startIndex = 0, change: Partial<Track> = {}) {
  const made = makePlayer()
  await made.player.open(makeTracks(count, change), startIndex)
  made.sounding().becomeReady(100)
  return made
}
