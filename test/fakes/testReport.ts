import assert from 'node:assert/strict';
// Test hosts in browsers have no Node.
import { startSha256 } from '#platform';
import type { TreeItem } from 'vscode';
import type { ImportOptions, ImportSummary } from '../../src/findings/importers/report.ts';
import { readRecordedScan } from '../../src/findings/scans/recordedScan.ts';
import type { ScanRecord } from '../../src/scan/scanRecord.ts';
import type { App } from '../../src/vscode/app/app.ts';

interface Alert {
  readonly rule: string;
  readonly name: string;
  /** ZAP's risk code: 3 High to 0 Informational. */
  readonly risk: 0 | 1 | 2 | 3;
  readonly confidence?: 1 | 2 | 3;
  readonly instances: readonly (readonly [method: string, path: string])[];
}

/** A ZAP JSON report; reports of one host are scans of the same target. */
export function zapReport(alerts: readonly Alert[], host = 'shop.test'): string {
  return JSON.stringify({
    '@programName': 'ZAP',
    '@version': '2.16.1',
    '@generated': 'Sat, 14 Nov 2026 09:30:00',
    created: '2026-11-14T09:30:00Z',
    site: [
      {
        '@name': `https://${host}`,
        '@host': host,
        '@port': '443',
        '@ssl': 'true',
        alerts: alerts.map(({ rule, name, risk, confidence = 2, instances }) => ({
          pluginid: rule,
          alertRef: rule,
          alert: name,
          name,
          riskcode: String(risk),
          confidence: String(confidence),
          desc: '<p>Description.</p>',
          solution: '<p>Solution.</p>',
          reference: '',
          cweid: '89',
          wascid: '19',
          instances: instances.map(([method, path]) => ({
            uri: `https://${host}${path}`,
            method,
            param: 'q',
            attack: "'",
            evidence: '',
            otherinfo: '',
          })),
        })),
      },
    ],
  });
}

/** Two vulnerabilities in three APIs, and one whose text is an attack on whoever shows it. */
export const shopReport = zapReport([
  {
    rule: '40018',
    name: 'SQL Injection',
    risk: 3,
    instances: [
      ['GET', '/api/orders/17'],
      ['GET', '/api/orders/18'],
      ['POST', '/api/login'],
    ],
  },
  {
    rule: '10202',
    name: '=cmd|\' /C calc\'!A0 &lt;img src=x onerror=alert(1)&gt; [x](command:y) $(bug)\r\n"q"',
    risk: 0,
    instances: [['GET', '/']],
  },
]);

export async function importText(
  app: App,
  name: string,
  text: string,
  options: Pick<ImportOptions, 'application' | 'recorded' | 'role'> = {},
): Promise<ImportSummary> {
  const engine = await app.findings();
  const result = await engine.importReport(
    { name, bytes: new TextEncoder().encode(text) },
    { normalizePaths: true, severityMapping: {}, ...options },
    new AbortController().signal,
  );
  assert.ok(result.ok, JSON.stringify(result));
  return result.value;
}

/** A report with the record that a scan of `https://shop.test` leaves beside it. */
export async function importRecorded(
  app: App,
  name: string,
  text: string,
  changes: Partial<ScanRecord>,
): Promise<ImportSummary> {
  const hash = startSha256();
  hash.update(new TextEncoder().encode(text));
  const record: ScanRecord = {
    dastWorkbenchScan: 1,
    report: hash.hexadecimal(),
    scanner: 'ZAP',
    version: '2.16.1',
    mode: 'safe',
    role: 'customer',
    user: 'ann',
    origin: 'https://shop.test',
    started: '2026-11-12T18:12:00Z',
    ended: '2026-11-12T18:20:00Z',
    ending: 'itself',
    exitCode: 0,
    requests: 412,
    logins: 2,
    unanswered: 0,
    refused: {},
    engines: [],
    incomplete: [],
    reached: [],
    reachedIsAll: true,
    described: null,
    ...changes,
  };
  const recorded = readRecordedScan(JSON.stringify(record));
  assert.ok(recorded);
  return importText(app, name, text, { recorded });
}

/** What an item of a tree says: `label | description`. */
export function itemText({ label, description }: Pick<TreeItem, 'label' | 'description'>): string {
  return [label, description].filter((text) => typeof text === 'string').join(' | ');
}
