/** One device at a time: who may view an account's works. */
export { DEVICE_COOKIE_SECONDS, Devices } from './device.ts'
export { leaseRoutes } from './routes.ts'
export { LeaseService } from './service.ts'
