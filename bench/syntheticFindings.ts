import { resolutions, severities, statuses } from '../src/findings/model/finding.ts';
import type { PlainFinding } from './plainFindings.ts';

/** A sequence of numbers in [0, 1) that is the same in every run (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

const rules = 200;
const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'];
const categories = ['Passive Scan', 'Active Scan', 'Runtime Scan', 'Governance'];
const words = [
  'orders',
  'users',
  'cart',
  'admin',
  'search',
  'reports',
  'login',
  'items',
  'v1',
  'v2',
  'files',
];

/**
 * Findings as a large scan of many services gives them: each of 200 rules in thousands of APIs, 40,000 paths at
 * a million findings, an event id of its own for each.
 */
export function* syntheticFindings(count: number, seed = 1): Generator<PlainFinding> {
  const random = seededRandom(seed);
  const pick = <Value>(values: readonly Value[], fallback: Value): Value =>
    values[Math.floor(random() * values.length)] ?? fallback;
  const perRule = Math.ceil(count / rules);
  const start = Date.UTC(2026, 0, 1);
  for (let index = 0; index < count; index++) {
    const rule = Math.floor(index / perRule);
    const api = index % perRule;
    const method = methods[api % methods.length] ?? 'GET';
    const service = Math.floor(api / methods.length);
    const path = `/api/${words[service % words.length]}/${words[(service >> 3) % words.length]}/${service}x/{id}`;
    const discovered = start + Math.floor(random() * 300 * 86_400) * 1000;
    const severity = pick(severities, 'Info');
    const eventId = `EVT-${Math.floor(random() * 0xffff_ffff).toString(16)}${index.toString(16)}`;
    yield {
      findingKey: `Bench\t${rule}\n${method}\n${path}`,
      vulnerabilityKey: JSON.stringify(['Bench', String(rule)]),
      tool: 'Bench',
      rule: String(rule),
      category: categories[rule % categories.length] ?? '',
      subCategory: `CWE-${rule % 60} Weakness class ${rule % 60}`,
      summary: `Vulnerability type ${rule % 150}`,
      method,
      host: 'shop.test',
      path,
      endpoint: `${method} ${path}`,
      eventId,
      severity,
      rating: { risk: severity, confidence: '' },
      status: pick(statuses, 'Open'),
      resolution: pick(resolutions, 'New'),
      description: `Rule ${rule} reports input that reaches an interpreter without being checked.`,
      solution: 'Check the input.',
      references: [],
      tags: [],
      discovered,
      lastSeen: discovered,
      occurrences: [
        {
          url: `https://shop.test/api/${service}/${index}`,
          parameter: 'id',
          attack: "'",
          evidence: '',
          otherInfo: '',
          request: '',
          response: '',
        },
      ],
      occurrenceCount: 1,
    };
  }
}
