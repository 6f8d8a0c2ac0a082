import assert from 'node:assert/strict';
import { countInstances, keptOccurrences } from '../../../src/findings/model/identity.ts';
import { findingsOf, instanceOf, reportOf, theOnly } from './importers/reading.ts';

const day = 86_400_000;

describe('findings of instances', () => {
  it('are one per vulnerability, method and path', () => {
    const findings = findingsOf(
      reportOf([
        instanceOf({ url: 'https://shop.test/users/1?q=a' }),
        instanceOf({ url: 'https://shop.test/users/2?q=b#x' }),
        instanceOf({ url: 'https://shop.test/users/2', method: 'POST' }),
        instanceOf({ url: 'https://shop.test/users/2', rule: '40018' }),
      ]),
    );
    assert.deepEqual(
      findings.map(({ rule, endpoint, occurrenceCount }) => [rule, endpoint, occurrenceCount]),
      [
        ['40012', 'GET /users/{id}', 2],
        ['40012', 'POST /users/{id}', 1],
        ['40018', 'GET /users/{id}', 1],
      ],
    );
    assert.deepEqual(
      findings[0]?.occurrences.map(({ url }) => url),
      ['https://shop.test/users/1?q=a', 'https://shop.test/users/2?q=b#x'],
    );
  });

  it('carry the rating of their worst instance', () => {
    const ratings = [
      { severity: 'Minor', rating: { risk: 'Medium', score: 6.9, confidence: 'High' } },
      { severity: 'Major', rating: { risk: 'High', confidence: 'Low' } },
      { severity: 'Major', rating: { risk: 'High', confidence: 'High' } },
    ] as const;
    const finding = theOnly(findingsOf(reportOf(ratings.map((rating) => instanceOf(rating)))));
    assert.deepEqual([finding.severity, finding.rating], ['Major', { risk: 'High', confidence: 'High' }]);
  });

  it('keep identifiers in paths where the option is off', () => {
    const report = reportOf([
      instanceOf({ url: 'https://shop.test/users/1' }),
      instanceOf({ url: 'https://shop.test/users/2' }),
    ]);
    assert.deepEqual(
      findingsOf(report, false).map(({ endpoint }) => endpoint),
      ['GET /users/1', 'GET /users/2'],
    );
  });

  it('leave the main target out of the endpoint and write any other host before the path', () => {
    const report = reportOf(
      [
        instanceOf({ url: 'http://shop.test:8080/a' }),
        instanceOf({ url: 'http://cdn.test/lib.js' }),
        instanceOf({ url: 'http://shop.test/a' }),
        instanceOf({ url: 'db.shop.test:5432', method: '' }),
        instanceOf({ url: '/b', method: '' }),
      ],
      'http://shop.test:8080',
    );
    assert.deepEqual(
      findingsOf(report).map(({ endpoint, path }) => [endpoint, path]),
      [
        ['GET /a', '/a'],
        ['GET cdn.test/lib.js', 'cdn.test/lib.js'],
        ['GET shop.test/a', 'shop.test/a'],
        ['db.shop.test:5432', 'db.shop.test:5432'],
        ['/b', '/b'],
      ],
    );
  });

  it('have the same keys and event ids in a scan of another deployment', () => {
    const keys = (host: string): unknown =>
      findingsOf(reportOf([instanceOf({ url: `${host}/users/1` })], host)).map((finding) => [
        finding.findingKey,
        finding.vulnerabilityKey,
        finding.eventId,
      ]);
    assert.deepEqual(keys('https://staging.shop.test'), keys('http://localhost:3000'));
  });

  it('do not multiply with the payloads of one route', () => {
    const urls = ['/search/%27', '/search/%3Cscript%3Ealert(1)%3C%2Fscript%3E', '/search/x%22y'];
    const findings = findingsOf(reportOf(urls.map((url) => instanceOf({ url: `https://shop.test${url}` }))));
    assert.equal(theOnly(findings).endpoint, 'GET /search/{payload}');
  });

  it('fall back on category, sub category and summary where there is no rule', () => {
    const [first, second, third] = findingsOf(
      reportOf([
        instanceOf({ rule: '', tool: 'A', url: '/a' }),
        instanceOf({ rule: '', tool: 'B', url: '/b' }),
        instanceOf({ rule: '', tool: 'A', url: '/a', summary: 'Other' }),
      ]),
    );
    assert.equal(first?.vulnerabilityKey, second?.vulnerabilityKey);
    assert.notEqual(first?.vulnerabilityKey, third?.vulnerabilityKey);
  });

  it('do not confuse parts of keys that hold separators', () => {
    const findings = findingsOf(
      reportOf([
        instanceOf({ rule: '', category: 'a\tb', subCategory: 'c', url: '/x' }),
        instanceOf({ rule: '', category: 'a', subCategory: 'b\tc', url: '/x' }),
      ]),
    );
    assert.equal(findings.length, 2);
  });

  it('carry one label per vulnerability: the most frequent', () => {
    const findings = findingsOf(
      reportOf([
        instanceOf({ url: '/a', summary: 'XSS (old name)' }),
        instanceOf({ url: '/b', summary: 'XSS', category: 'Passive Scan' }),
        instanceOf({ url: '/c', summary: 'XSS', category: 'Passive Scan' }),
      ]),
    );
    assert.deepEqual(
      findings.map(({ summary, category }) => [summary, category]),
      Array.from({ length: 3 }, () => ['XSS', 'Passive Scan']),
    );
  });

  it('take the highest severity and the earliest and latest sighting', () => {
    const finding = theOnly(
      findingsOf(
        reportOf([
          instanceOf({ severity: 'Minor', seenAt: 2 * day }),
          instanceOf({ severity: 'Critical', seenAt: day }),
          instanceOf({ severity: 'Info', seenAt: 3 * day }),
        ]),
      ),
    );
    assert.deepEqual([finding.severity, finding.discovered, finding.lastSeen], ['Critical', day, 3 * day]);
  });

  it('take over triage only where every instance agrees', () => {
    const marked = instanceOf({ resolution: 'False Positive' });
    assert.equal(theOnly(findingsOf(reportOf([marked, marked]))).resolution, 'False Positive');
    assert.equal(theOnly(findingsOf(reportOf([marked, instanceOf({})]))).resolution, undefined);
  });

  it('use the event id of the tool, else one derived from the key', () => {
    assert.equal(theOnly(findingsOf(reportOf([instanceOf({ eventId: 'E-7' })]))).eventId, 'E-7');
    assert.match(theOnly(findingsOf(reportOf([instanceOf({})]))).eventId, /^EVT-[\da-f]{8}$/);
  });

  it('keep the first occurrences and count them all', () => {
    const instances = Array.from({ length: keptOccurrences + 10 }, () => instanceOf({}));
    const finding = theOnly(findingsOf(reportOf(instances)));
    assert.equal(finding.occurrences.length, keptOccurrences);
    assert.equal(finding.occurrenceCount, keptOccurrences + 10);
  });

  it('count the instances of a report with those that were skipped, but not alerts without any', () => {
    const report = {
      instances: 2,
      skipped: [
        { reason: 'no-http-target', count: 3 },
        { reason: 'no-instance', count: 5 },
      ],
    } as const;
    assert.equal(countInstances(report), 5);
  });
});
