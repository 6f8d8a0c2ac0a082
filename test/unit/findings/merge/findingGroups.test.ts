import assert from 'node:assert/strict';
import type { ReportInstance } from '../../../../src/findings/importers/report.ts';
import { FindingGroups } from '../../../../src/findings/merge/findingGroups.ts';
import type { ImportedFinding } from '../../../../src/findings/model/identity.ts';
import { asMarkdown } from '../../../../src/findings/prose/markdown.ts';
import { importTime, instanceOf } from '../importers/reading.ts';

type Instance = Partial<ReportInstance> & { readonly attack?: string };

function grouped(...instances: readonly Instance[]): FindingGroups {
  const groups = new FindingGroups({ normalizePaths: true });
  for (const instance of instances) groups.add(instanceOf(instance));
  groups.foldProbes();
  return groups;
}

function findingsOf(groups: FindingGroups, ...own: readonly string[]): readonly ImportedFinding[] {
  return [...groups.batches(new Set(own))].flatMap(({ findings }) => findings);
}

/** What two instances of one finding become. */
function together(one: Instance, other: Instance): ImportedFinding {
  const [finding, ...others] = findingsOf(grouped(one, other));
  assert.ok(finding);
  assert.equal(others.length, 0);
  return finding;
}

describe('two instances of one finding', () => {
  const [a, b, none] = [asMarkdown('a'), asMarkdown('b'), asMarkdown('')];

  it('become one with what either has', () => {
    const first = {
      description: none,
      solution: a,
      references: ['r1', 'r2'],
      tags: ['t1'],
      eventId: 'o/r alert 1',
      seenAt: importTime + 5,
      severity: 'Minor',
      rating: { risk: 'Low', confidence: '' },
      status: 'Resolved',
      resolution: 'Fixed',
    } as const;
    const second = {
      ...first,
      description: b,
      solution: b,
      references: ['r2', 'r3'],
      tags: ['t1', 't2'],
      eventId: 'o/r alert 2',
      seenAt: importTime,
      severity: 'Major',
      rating: { risk: 'High', confidence: '' },
      resolution: 'New',
    } as const;
    const { vulnerability, assessment, ...rest } = together(first, second);
    assert.deepEqual(assessment, {
      description: b,
      solution: a,
      references: ['r1', 'r2', 'r3'],
      tags: ['t1', 't2'],
      severity: 'Major',
      rating: second.rating,
      status: 'Resolved',
    });
    assert.deepEqual(rest, {
      method: 'GET',
      host: 'shop.test',
      path: 'shop.test/',
      eventId: 'o/r alerts 1, 2',
      discovered: importTime,
      lastSeen: importTime + 5,
      occurrenceCount: 2,
    });
    assert.equal(vulnerability.key, '["ZAP","40012"]');
  });

  it('are as bad as the worse of them, in either order', () => {
    const ratings = (risk: string, score?: number): Instance => ({
      rating: { risk, confidence: '', ...(score === undefined ? {} : { score }) },
    });
    const [low, high] = [ratings('Low'), ratings('High')];
    assert.equal(together(low, high).assessment.rating, high.rating);
    assert.equal(together(high, low).assessment.rating, high.rating);
    assert.equal(together({ ...low, severity: 'Critical' }, high).assessment.rating, low.rating);
    assert.equal(together(high, { ...low, severity: 'Critical' }).assessment.severity, 'Critical');
  });

  it('keep a Status or Resolution only where both say it', () => {
    const triage = (one: Instance, other: Instance): readonly unknown[] => {
      const { status, resolution } = together(one, other).assessment;
      return [status, resolution];
    };
    const closed = { status: 'Resolved', resolution: 'Fixed' } as const;
    assert.deepEqual(triage(closed, closed), ['Resolved', 'Fixed']);
    assert.deepEqual(triage(closed, {}), [undefined, undefined]);
    assert.deepEqual(triage({}, closed), [undefined, undefined]);
    assert.deepEqual(triage(closed, { ...closed, status: 'Open' }), [undefined, 'Fixed']);
    assert.deepEqual(triage({ status: 'Open' }, { status: 'Open', resolution: 'Fixed' }), [
      'Open',
      undefined,
    ]);
  });
});

describe('the findings of a report', () => {
  it('have a label and Event IDs of their own where they had them before, and others those of most', () => {
    const [first, gathered, third, fourth] = findingsOf(
      grouped(
        { url: '/a', summary: 'Rare' },
        {
          url: '/users/7',
          summary: 'Own',
          eventId: 'E',
          gathered: { lastSeen: importTime + 9, count: 4 },
        },
        { url: '/c', summary: 'Usual', category: 'C', subCategory: 'S' },
        { url: '/d', summary: 'Usual', category: 'C', subCategory: 'S', rule: '' },
        { url: '/e', summary: 'Usual', category: 'C', subCategory: 'S' },
      ),
    );
    const usual = {
      key: '["ZAP","40012"]',
      tool: 'ZAP',
      rule: '40012',
      category: 'C',
      subCategory: 'S',
      summary: 'Usual',
    };
    assert.deepEqual(first?.vulnerability, usual);
    assert.equal(third?.vulnerability, first?.vulnerability);
    assert.deepEqual(gathered?.vulnerability, {
      ...usual,
      category: 'Active Scan',
      subCategory: 'CWE-79 Cross-site Scripting',
      summary: 'Own',
    });
    assert.deepEqual(
      [
        gathered?.path,
        gathered?.eventId,
        gathered?.lastSeen,
        gathered?.discovered,
        gathered?.occurrenceCount,
      ],
      ['/users/7', 'E', importTime + 9, importTime, 4],
    );
    assert.equal(fourth?.vulnerability.key, '["C","S","Usual"]');
    assert.match(first?.eventId ?? '', /^EVT-[0-9a-f]{8}$/);
    assert.equal(new Set([first, third, fourth].map((finding) => finding?.eventId)).size, 3);
  });

  it('share what they say alike', () => {
    const [one, same, other] = findingsOf(
      grouped({ url: '/a' }, { url: '/b' }, { url: '/c', severity: 'Critical' }),
    );
    assert.equal(one?.assessment, same?.assessment);
    assert.notEqual(one?.assessment, other?.assessment);
  });

  it('come some at a time, with the host in front where it is another', () => {
    const groups = grouped(
      { url: 'https://shop.test/a' },
      { url: 'https://shop.test/b' },
      { url: 'https://cdn.test/a' },
      { url: 'https://shop.test/a', method: 'POST' },
      { url: 'https://shop.test/a' },
      { url: 'db.test:1', method: '' },
    );
    assert.equal(groups.size, 5);
    assert.deepEqual(groups.endpoints, [
      { method: 'GET', host: 'shop.test', paths: ['/a', '/b'], instances: 3 },
      { method: 'GET', host: 'cdn.test', paths: ['/a'], instances: 1 },
      { method: 'POST', host: 'shop.test', paths: ['/a'], instances: 1 },
      { method: '', host: 'db.test:1', paths: [''], instances: 1 },
    ]);
    const batches = [...groups.batches(new Set(['shop.test']), 2)].filter(
      ({ findings }) => findings.length > 0,
    );
    assert.deepEqual(
      batches.map(({ findings, occurrences }) => [findings.map(({ path }) => path), occurrences.ends.length]),
      [
        [['/a', '/b'], 2],
        [['cdn.test/a', '/a'], 2],
        [['db.test:1'], 1],
      ],
    );
    const ids = (own: string): readonly string[] => findingsOf(groups, own).map(({ eventId }) => eventId);
    assert.deepEqual(ids('shop.test'), ids('cdn.test'));
  });
});

describe('the requests of probes', () => {
  it('become one finding with all that either says', () => {
    const put = (url: string, seenAt: number): Instance => ({ url, method: 'PUT', seenAt });
    const findings = findingsOf(
      grouped(
        put('/a/x7k2m9qa4z', importTime + 1),
        put('/a/hallomenow', importTime),
        put('/a/hallomenow', importTime + 2),
        { url: '/a/other', rule: '1' },
      ),
    );
    assert.deepEqual(
      findings.map(({ method, path, occurrenceCount, discovered, lastSeen }) => [
        method,
        path,
        occurrenceCount,
        discovered - importTime,
        lastSeen - importTime,
      ]),
      [
        ['PUT', '/a/{payload}', 3, 0, 2],
        ['GET', '/a/other', 1, 0, 0],
      ],
    );
  });
});
