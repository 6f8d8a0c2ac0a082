import type { AuthModel } from '../../model/model.ts';
import type { Problem } from '../../problem.ts';
import { report } from '../rule.ts';
import { literalUrl } from '../texts.ts';

/** The service's documentation, "Test user credentials", rule 2. */
export function* notIsolated({ application }: AuthModel): Generator<Problem> {
  const isolated = application?.isolatedFromProduction;
  if (isolated?.value === false) yield report('not-isolated', isolated.node);
}

const productionHost = /^www\.|(?:^|[.-])(?:prod|production|live)(?:[.-]|$)/;

export function* productionHostUsed({ application, authentications }: AuthModel): Generator<Problem> {
  const urls = [application?.baseUrl, ...authentications.map(({ tokenEndpoint }) => tokenEndpoint)];
  for (const url of urls) {
    const host = literalUrl(url)?.host;
    if (url !== undefined && host !== undefined && productionHost.test(host)) {
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
