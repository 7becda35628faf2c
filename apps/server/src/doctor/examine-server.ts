import type { Config } from '#config/config.ts'
import { ClockReadings } from './clock-readings.ts'
import { examineAddresses } from './examine-addresses.ts'
import { examineDatabase } from './examine-database.ts'
import { examineDataFolder, examineKeys, examineStorage } from './examine-files.ts'
import { examineNeighbors } from './examine-neighbors.ts'
import { examinePrograms } from './examine-programs.ts'
import type { DoctorLine } from './line.ts'

/**
 * Examines all that a server needs, side by side, also while it runs. Changes nothing but a small
 * object of the storage that it removes again.
 *
 * @param nowMs this machine's clock, in milliseconds since the epoch
 */
export async function examineServer(config: Config, nowMs = Date.now): Promise<DoctorLine[]> {
  const clocks = new ClockReadings(nowMs)
  const groups = await Promise.all([
    examineDataFolder(config.dataFolder),
    examineDatabaseAndKeys(config, clocks),
    examineStorage(config),
    examineNeighbors(config, clocks),
    examineAddresses(config),
  ])
  // Afterwards: reading all fonts takes the processor, and others would seem silent meanwhile.
  const programs = await examinePrograms(config)
  return [...groups.flat(), ...programs, await clocks.examine()]
}

async function examineDatabaseAndKeys(
  config: Config,
  clocks: ClockReadings,
): Promise<DoctorLine[]> {
  const report = await examineDatabase(config, clocks)
  return [...report.lines, await examineKeys(config.dataFolder, report)]
}
