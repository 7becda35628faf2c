/** What buyers are known by beside an account id: proven addresses, and ids of shops and providers. */
export { toMailAddress } from './mail-address.ts'
export { BuyerKeys } from './service.ts'
