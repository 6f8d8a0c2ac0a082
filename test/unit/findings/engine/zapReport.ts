import type { ReportBytes } from '../../../../src/findings/importers/report.ts';

export interface SampleAlert {
  readonly rule: string;
  readonly name: string;
  /** 0 informational … 3 high. */
  readonly risk: number;
  /** `METHOD path` of each instance. */
  readonly endpoints: readonly string[];
}

export const sqlInjection: SampleAlert = {
  rule: '40018',
  name: 'SQL Injection',
  risk: 3,
  endpoints: ['GET /orders', 'GET /search', 'POST /orders'],
};

export const missingHeader: SampleAlert = {
  rule: '10038',
  name: 'Content Security Policy Header Not Set',
  risk: 2,
  endpoints: ['GET /', 'GET /orders'],
};

/** A ZAP JSON report of https://shop.test. */
export function zapReport(name: string, alerts: readonly SampleAlert[]): ReportBytes {
  const report = {
    '@programName': 'ZAP',
    '@version': '2.16.0',
    '@generated': 'Sun, 1 Mar 2026 12:00:00',
    site: [
      {
        '@name': 'https://shop.test',
        '@host': 'shop.test',
        '@port': '443',
        '@ssl': 'true',
        alerts: alerts.map(({ rule, name: alert, risk, endpoints }) => ({
          pluginid: rule,
          alertRef: rule,
          alert,
          name: alert,
          riskcode: String(risk),
          confidence: '3',
          riskdesc: 'High (High)',
          desc: `<p>${alert}</p>`,
          solution: '<p>Fix it.</p>',
          reference: '',
          cweid: '89',
          instances: endpoints.map((endpoint) => ({
            uri: `https://shop.test${endpoint.split(' ')[1] ?? '/'}`,
            method: endpoint.split(' ')[0],
            param: 'id',
            attack: '',
            evidence: '',
            otherinfo: '',
          })),
        })),
      },
    ],
  };
  return { name, bytes: new TextEncoder().encode(JSON.stringify(report)) };
}
