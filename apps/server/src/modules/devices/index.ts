/** Where a person is signed in, and signing out from afar. */
export { deviceRoutes } from './routes.ts'
export { DeviceService } from './service.ts'
