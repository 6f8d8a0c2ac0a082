export const day = 86_400_000;
export const start = Date.UTC(2026, 2, 1, 12);

/** An instance of a report: its rule, risk and address, and what was tried there. */
type Instance = readonly [rule: string, risk: 0 | 1 | 2 | 3, endpoint: string, attack?: string];

/** A report of ZAP, so many days after the first. */
export function zap(days: number, origin: string, ...instances: readonly Instance[]): string {
  const rules = [...new Set(instances.map(([rule]) => rule))];
  const { hostname, port, protocol } = new URL(origin);
  const isSecure = protocol === 'https:';
  return JSON.stringify({
    '@programName': 'ZAP',
    '@version': '2.16.0',
    '@generated': new Date(start + days * day).toUTCString(),
    site: [
      {
        '@name': origin,
        '@host': hostname,
        '@port': port || (isSecure ? '443' : '80'),
        '@ssl': String(isSecure),
        alerts: rules.map((rule) => ({
          pluginid: rule,
          alertRef: rule,
          name: `Rule ${rule}`,
          riskcode: String(instances.find(([own]) => own === rule)?.[1]),
          confidence: '3',
          desc: `<p>About ${rule}</p>`,
          solution: '<p>Fix it.</p>',
          reference: `https://docs.test/${rule}`,
          cweid: rule.slice(-2),
          instances: instances
            .filter(([own]) => own === rule)
            .map(([, , endpoint, attack = '']) => {
              const [method = '', path = ''] = endpoint.split(' ');
              return {
                uri: origin + path,
                method,
                param: attack === '' ? '' : 'q',
                attack,
                evidence: attack === '' ? '' : `<${attack}>`,
                'request-header': `${method} ${path} HTTP/1.1\r\n`,
                'response-header': 'HTTP/1.1 200 OK\r\n',
              };
            }),
        })),
      },
    ],
  });
}

/** A report of another tool. */
export function sarif(
  ...results: readonly (readonly [rule: string, uri: string, method?: string])[]
): string {
  return JSON.stringify({
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Scanner', version: '7', rules: [{ id: 'weak', name: 'Weak cookie' }] } },
        results: results.map(([ruleId, uri, method]) => ({
          ruleId,
          level: 'warning',
          message: { text: `Message of ${ruleId}` },
          locations: [{ physicalLocation: { artifactLocation: { uri } } }],
          ...(method === undefined ? {} : { webRequest: { method, target: uri } }),
        })),
      },
    ],
  });
}
