import { Command } from 'commander'
import { EnvironmentReader } from '#config/environment.ts'
import { readAskedScope } from '#config/sign-in-provider.ts'
// Not by the module's index: the server, which reads that, has no use for it.
import { checkStorefront } from '#modules/storefront/check/check-storefront.ts'
import { toTable } from '#modules/storefront/check/finding.ts'

type CheckFlags = { issuer?: string; listen?: string; wait: string }

/** `yomikura storefront check`: the contract test that a shop's engineers run against their shop. */
export function storefrontCommand(): Command {
  const command = new Command('storefront').description('For the engineers of a shop.')
  command
    .command('check')
    .description('Tries everything that Yomikura needs of a shop, and says what is wrong and why.')
    .argument('<url>', 'the shop, as in YOMIKURA_STOREFRONT_URL')
    .option('--issuer <url>', 'its OpenID provider, where that is another address')
    .option('--listen <port>', 'also wait for webhooks on this port')
    .option('--wait <seconds>', 'how long to wait for them', '120')
    .addHelpText(
      'after',
      '\nThe key of the feeds is read from YOMIKURA_STOREFRONT_API_KEY, the secret of the webhooks\nfrom the first of YOMIKURA_STOREFRONT_WEBHOOK_SECRETS, the scopes that signing in asks for from\nYOMIKURA_OIDC_SCOPE and YOMIKURA_OIDC_ACCOUNT_CLAIM.',
    )
    .action(async (url: string, flags: CheckFlags) => {
      process.exitCode = await check(url, flags)
    })
  return command
}

/** As the server reads it. @throws Error for settings that the server would refuse */
function readScope(): string {
  const read = new EnvironmentReader(process.env)
  const scope = readAskedScope(read)
  read.throwProblems()
  return scope
}

/** @returns the exit code: 1 when something failed */
async function check(url: string, { issuer, listen, wait }: CheckFlags): Promise<number> {
  const apiKey = process.env['YOMIKURA_STOREFRONT_API_KEY']
  if (!apiKey) throw new Error('Set YOMIKURA_STOREFRONT_API_KEY to the key of the shop’s feeds.')
  const [secret] = (process.env['YOMIKURA_STOREFRONT_WEBHOOK_SECRETS'] ?? '').split(',')
  if (listen !== undefined && !secret)
    throw new Error('Set YOMIKURA_STOREFRONT_WEBHOOK_SECRETS to the secret of the webhooks.')
  const findings = await checkStorefront({
    url,
    issuer: issuer ?? url,
    scope: readScope(),
    apiKey,
    webhooks:
      listen === undefined || !secret
        ? undefined
        : { port: Number(listen), secret, waitSeconds: Number(wait) },
    onListening: (port) =>
      console.error(
        `Listening on port ${port}. Send the shop's webhooks there, then buy a work and refund it.`,
      ),
  })
  console.log(toTable(findings))
  const failed = findings.filter(({ outcome }) => outcome === 'fail').length
  const skipped = findings.filter(({ outcome }) => outcome === 'skipped').length
  console.log(
    `\n${findings.length - failed - skipped} passed, ${failed} failed, ${skipped} not tried`,
  )
  return failed === 0 ? 0 : 1
}
