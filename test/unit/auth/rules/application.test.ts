import { describeRules } from './conformance.ts';

const main = 'authentications/main';

// In notIsolated, notSafeForTesting and productionHost.
describeRules('rules on the application', [
  {
    code: 'not-isolated',
    what: 'an application that is not isolated from production',
    failing: [['application/isolatedFromProduction', false]],
    marked: 'false',
    message:
      'Scans create, change and delete data: test an environment that is isolated from production, and set this to true.',
    passing: [[]],
  },
  {
    code: 'production-host',
    what: 'a base URL that looks like production',
    failing: [['application/baseUrl', 'https://api.prod.shop.example/v1']],
    marked: '"https://api.prod.shop.example/v1"',
    message:
      '"api.prod.shop.example" looks like production. Use a test environment, as a placeholder such as ${env:SHOP_URL}.',
    passing: [
      [['application/baseUrl', 'https://api.products.shop.example/prod']],
      [['application/baseUrl', 'https://www.${env:DOMAIN}']],
    ],
  },
  {
    code: 'production-host',
    what: 'a token server that looks like production',
    failing: [[`${main}/tokenEndpoint`, 'https://WWW.shop.example']],
    marked: '"https://WWW.shop.example"',
    message:
      '"www.shop.example" looks like production. Use a test environment, as a placeholder such as ${env:SHOP_URL}.',
    passing: [[[`${main}/tokenEndpoint`, 'https://www-test.shop.example']]],
  },
  {
    code: 'not-safe-for-testing',
    what: 'accounts that are not safe for automated testing',
    failing: [['application/safeForAutomatedTesting', false]],
    marked: 'false',
    message:
      'Make sure that the test accounts may be used by automated tests, and set "safeForAutomatedTesting" to true.',
    passing: [[]],
  },
  {
    code: 'not-safe-for-testing',
    what: 'accounts of which nobody says whether they are safe',
    failing: [['application/safeForAutomatedTesting', undefined]],
    marked: '"application"',
    message:
      'Make sure that the test accounts may be used by automated tests, and set "safeForAutomatedTesting" to true.',
    passing: [[]],
  },
]);
