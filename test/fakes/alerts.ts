import { gitHub } from './forges.ts';
import type { Answer, SeenRequest } from './sourceServer.ts';
import { alertsOfGitHub, type ServedAlert } from './triageServers.ts';

/** An alert whose rule is also the name of the finding, at `GET /api/orders`. */
export interface FoundAlert extends ServedAlert {
  readonly endpoint: string;
}

export function openAlert(number: number, rule: string, endpoint: string): FoundAlert {
  return { number, rule, endpoint, state: 'open' };
}

/** GitHub Enterprise Server with the analysis of a scan of `shop/shop`, and the alerts that it has made of it. */
export function gitHubWithAlerts(
  alerts: readonly FoundAlert[],
  token: string,
): (request: SeenRequest) => Answer | undefined {
  const analysis = { id: 11, tool: 'ZAP', ref: 'refs/heads/main', sarif: sarifOf(alerts) };
  const reports = gitHub({ analyses: [analysis] }, token);
  const triage = alertsOfGitHub({ alerts }, token);
  return (request) =>
    /\/(?:user$|code-scanning\/alerts|dismissal-requests)/.test(request.url)
      ? triage(request)
      : reports(request);
}

/** As GitHub gives an analysis back: each result names its alert. */
function sarifOf(alerts: readonly FoundAlert[]): object {
  const results = alerts.map(({ number, rule, endpoint }) => {
    const [method = '', path = ''] = endpoint.split(' ');
    const uri = `https://shop.test${path}`;
    return {
      ruleId: rule,
      level: 'error',
      message: { text: rule },
      locations: [{ physicalLocation: { artifactLocation: { uri } } }],
      webRequest: { protocol: 'HTTP', version: '1.1', method, target: uri },
      properties: {
        'github/alertNumber': number,
        'github/alertUrl': `https://forge.test/api/v3/repos/shop/shop/code-scanning/alerts/${number}`,
      },
    };
  });
  const rules = alerts.map(({ rule }) => ({ id: rule, name: rule, shortDescription: { text: rule } }));
  return {
    version: '2.1.0',
    runs: [{ tool: { driver: { name: 'ZAP', version: '2.17', rules } }, results }],
  };
}
