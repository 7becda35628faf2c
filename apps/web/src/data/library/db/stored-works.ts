import type { WorksAnswer } from '@yomikura/contract/works'

/** What a stored answer says. */
export function parseWorks(text: ArrayBuffer | string): WorksAnswer {
  return JSON.parse(typeof text === 'string' ? text : new TextDecoder().decode(text)) as WorksAnswer
}
