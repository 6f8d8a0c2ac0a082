import type { AuthModel } from '../../model/model.ts';
import type { Problem } from '../../problem.ts';
import { report } from '../rule.ts';
import { isLoopback, isPrivateHost, literalUrl } from '../texts.ts';

/** The service's documentation, "Test user credentials", rule 2. */
export function* notIsolated({ application }: AuthModel): Generator<Problem> {
  const isolated = application?.isolatedFromProduction;
  if (isolated?.value === false) yield report('not-isolated', isolated.node);
}

const productionHost = /(?:^|[.-])(?:prod|production|live)(?:[.-]|$)/;
/** `www.shop.com`, `api.shop.co.uk`: the first address that a company gives its application. */
const bareHost = /^(?:www|api)\.[^.]+\.(?:[a-z]{2,24}|(?:ac|co|com|edu|gov|net|org)\.[a-z]{2})$/;
/** Labels of hosts that are made for tests, also as a part of a label. */
const testHost =
  /(?:^|[.-])(?:non-?prod(?:uction)?|pre-?prod(?:uction)?|stag(?:e|ing)|stg|tests?|testing|dev|develop(?:ment)?|qa|uat|sandbox|preview|demo)\d{0,4}(?:[.-]|$)/;

function looksLikeProduction(host: string): boolean {
  if (testHost.test(host) || isPrivateHost(host) || isLoopback(host)) return false;
  return productionHost.test(host) || bareHost.test(host);
}

export function* productionHostUsed({ application, authentications }: AuthModel): Generator<Problem> {
  const urls = [application?.baseUrl, ...authentications.map(({ tokenEndpoint }) => tokenEndpoint)];
  for (const url of urls) {
    const host = literalUrl(url)?.host;
    if (url !== undefined && host !== undefined && looksLikeProduction(host)) {
      yield report('production-host', url.node, host);
    }
  }
}

/** The service's documentation, "Test user credentials", rule 2. */
export function* notSafeForTesting({ application }: AuthModel): Generator<Problem> {
  if (application === undefined || application.safeForAutomatedTesting?.value === true) return;
  const at = application.safeForAutomatedTesting?.node ?? application.keyNode ?? application.node;
  yield report('not-safe-for-testing', at);
}
