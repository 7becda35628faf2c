import { pino } from 'pino'
import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { Events } from './events.ts'

const anInstance = () => {
  const registry = new Registry()
  return { registry, events: new Events({ log: pino({ level: 'silent' }), registry }) }
}

it('has a row for what never happened yet, so that its first time is a rise', async () => {
  const { registry, events } = anInstance()
  const row = 'yomikura_events_total{event="files_missing"}'
  expect(await registry.metrics()).toContain(`${row} 0`)
  events.filesMissing({ workno: 'RJ100', revision: 'r', missing: 2 })
  expect(await registry.metrics()).toContain(`${row} 1`)
})

it('counts sign-ins that failed by their cause, without address and login', async () => {
  const { registry, events } = anInstance()
  const who = { address: '203.0.113.7', login: 'hanako' }
  events.signInFailed({ reason: 'wrong_password', ...who })
  events.signInFailed({ reason: 'wrong_password', ...who })
  events.signInFailed({ reason: 'server_busy', ...who })
  const text = await registry.metrics()
  expect(text).toContain('yomikura_sign_in_failures_total{reason="wrong_password"} 2')
  expect(text).toContain('yomikura_sign_in_failures_total{reason="server_busy"} 1')
  expect(text).toContain('yomikura_events_total{event="sign_in_failed"} 3')
  expect(text).not.toMatch(/203\.0\.113\.7|hanako/)
})
