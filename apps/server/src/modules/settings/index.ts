/** Settings that an account's devices share. */
export { settingsRoutes } from './routes.ts'
export { SettingsService } from './service.ts'
