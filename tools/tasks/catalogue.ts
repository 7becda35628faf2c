/** `npm run catalogue -- 10000`: moves so many works into the demo shop, bought by an account of their own. */
import { makeCatalogue } from '@yomikura/testkit/catalogue'
import { StorefrontOperator } from '@yomikura/testkit/storefront-operator'
import { readDemoSettings } from '../demo/settings.ts'

const count = Number(process.argv[2])
if (!Number.isInteger(count) || count < 1 || count > 200_000) {
  console.error('Say how many works the account shall own, for example: npm run catalogue -- 10000')
  process.exit(1)
}
const { storefrontUrl, mediaUrl, apiKey } = readDemoSettings(process.env)
const shop = new StorefrontOperator({ url: storefrontUrl, mediaUrl, apiKey, ca: undefined })
const login_id = `owns-${count}`
try {
  const customer = await shop.createCustomer({ login_id })
  await shop.loadCatalogue(login_id, makeCatalogue(count))
  console.log(
    `${count} works are in the shop, all bought by ${login_id} (password ${customer.password}).`,
  )
  console.log('Start the demo again: the server reads the feeds of the shop when it starts.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  console.error('The demo must be running (npm start), and the account must not exist yet.')
  process.exit(1)
}
