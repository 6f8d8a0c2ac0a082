import type { Answer, SeenRequest } from './sourceServer.ts';
import { gitHub } from './forges.ts';

/** An alert of code scanning, as its repository keeps it. */
export interface KeptAlert {
  readonly number: number;
  /** Also the name of the finding. */
  readonly rule: string;
  /** `GET /api/orders`. */
  readonly endpoint: string;
  state: string;
  dismissed_reason: string | null;
  dismissed_comment: string | null;
}

export function openAlert(number: number, rule: string, endpoint: string): KeptAlert {
  return { number, rule, endpoint, state: 'open', dismissed_reason: null, dismissed_comment: null };
}

const repository = '/api/v3/repos/shop/shop';

/** GitHub Enterprise Server with the analysis of a scan of `shop/shop`, and the alerts that it has made of it. */
export function gitHubWithAlerts(
  alerts: readonly KeptAlert[],
  token: string,
  account = 'ada',
): (request: SeenRequest) => Answer {
  const sarif = sarifOf(alerts);
  const others = gitHub({ analyses: [{ id: 11, tool: 'ZAP', ref: 'refs/heads/main', sarif }] }, token);
  return (request) => {
    const { method, url, headers, body = '' } = request;
    if (headers.authorization !== `Bearer ${token}`)
      return { status: 401, body: { message: 'Bad credentials' } };
    if (url === '/api/v3/user') return { body: { login: account, id: 7 } };
    if (url.startsWith(`${repository}/dismissal-requests/`))
      return { status: 404, body: { message: 'Not Found' } };
    if (!url.startsWith(`${repository}/code-scanning/alerts`)) return others(request);
    const number = /\/alerts\/(\d+)$/.exec(url)?.[1];
    if (number === undefined) return { body: alerts.map(shown) };
    const alert = alerts.find((one) => one.number === Number(number));
    if (alert === undefined) return { status: 404, body: { message: 'Not Found' } };
    if (method === 'PATCH') {
      const { state, ...reasons } = JSON.parse(body) as Partial<KeptAlert>;
      Object.assign(alert, { dismissed_reason: null, dismissed_comment: null }, reasons, { state });
    }
    return { body: shown(alert) };
  };
}

function shown({ number, rule, state, dismissed_reason, dismissed_comment }: KeptAlert): object {
  const html_url = `https://forge.test/alerts/${number}`;
  return { number, rule: { id: rule }, html_url, state, dismissed_reason, dismissed_comment };
}

/** As GitHub gives an analysis back: each result names its alert. */
function sarifOf(alerts: readonly KeptAlert[]): object {
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
