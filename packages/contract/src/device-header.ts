/**
 * Header with the id that a client made up for itself; with the device cookie it distinguishes devices.
 * In a file of its own: viewers need the name without the schemas.
 */
export const DEVICE_HEADER = 'x-device-id'
