import type { Command } from '@yomikura/reader/commands'
import { type InputContext, type ReaderInput, toCommand } from '@yomikura/reader/input-map'
import { isKeyOff } from '#data/base/device/character-keys.ts'

/** The command that an input asks for, unless it is one of the keys that the reader has turned off. */
export function toViewerCommand(input: ReaderInput, context: InputContext): Command | undefined {
  if (input.type === 'key' && isKeyOff({ ...input, shiftKey: input.shift })) return undefined
  return toCommand(input, context)
}
