import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beginningLength, beginsLikeReport } from '../../../../src/findings/importers/reportBeginning.ts';
import { beginningsOf } from '../../../../src/findings/importers/beginningsOf.ts';
import { beginnings } from '../../../../src/findings/importers/generated/beginnings.ts';
import { scanners } from '../../../../src/findings/importers/registry.ts';

const root = join(import.meta.dirname, '../../../..');
const filesOf = (...patterns: readonly string[]): readonly string[] =>
  patterns.flatMap((pattern) => globSync(pattern, { cwd: root })).sort();
const looksLikeReport = (file: string): boolean => beginsLikeReport(readFileSync(join(root, file), 'utf8'));

describe('the beginning of a report', () => {
  it('recognises reports of every format', () => {
    const reports = filesOf('test/fixtures/reports/*', 'samples/shop/reports/*', 'media/sampleFindings.json');
    assert.ok(reports.length > scanners.length);
    assert.deepEqual(
      reports.filter((file) => !looksLikeReport(file)),
      // A page says who wrote it behind its styles and pictures.
      ['test/fixtures/reports/burp-enterprise.html'],
    );
  });

  it('is not that of any other file', () => {
    const others = filesOf(
      '*.json',
      '.*.json',
      'schemas/*',
      'snippets/*',
      'syntaxes/*',
      'l10n/*',
      'node_modules/*/package.json',
      'samples/**/*.{json,ts,yaml,md}',
      'src/**/*.ts',
      'test/conformance/exchange/*.{json,yaml,har}',
      'test/conformance/auth/*/*',
      'test/fixtures/exchange/**/*.{json,har,yaml}',
      'media/**/*.svg',
      'docs/*.md',
    ).filter((file) => !file.startsWith('samples/shop/reports'));
    assert.ok(others.length > 500);
    assert.deepEqual(
      others.filter((file) => /\.\w+$/.test(file) && looksLikeReport(file)),
      [],
    );
  });

  const near: readonly (readonly [what: string, text: string])[] = [
    ['tests of a build', '<testsuites name="unit"><testsuite name="a" tests="3"></testsuite></testsuites>'],
    ['problems of Android', '<?xml version="1.0"?><issues format="6" by="lint 8.1"></issues>'],
    [
      'a report of dependencies',
      '{"version":"15.0.0","scan":{"type":"dependency_scanning"},"vulnerabilities":[]}',
    ],
    ['an audit', '{"auditReportVersion":2,"vulnerabilities":{"a":{"severity":"high"}}}'],
    ['a list of people', 'Name,Email,Status\nAnna,anna@shop.test,active'],
    ['nothing', ''],
    ['a list of numbers', '[1, 2, 3]'],
    ['keys that stand in a text', '{"text": "\\"runs\\" and \\"tool\\" and \\"driver\\""}'],
  ];
  for (const [what, text] of near) {
    it(`is not that of ${what}`, () => assert.equal(beginsLikeReport(text), false));
  }

  it('is what the scanners say of theirs', () => {
    assert.deepEqual(beginnings, beginningsOf(scanners), 'npm run generate');
    assert.equal(beginsLikeReport('{"runs":[{"tool":{"driver":{}}}]}', beginningsOf([])), false);
  });

  it('is all that is looked at', () => {
    const padding = ' '.repeat(beginningLength);
    assert.equal(beginsLikeReport(`{"runs":[{"tool":{"driver":{}}}]}${padding}`), true);
    assert.equal(beginsLikeReport(`{${padding}"runs":[{"tool":{"driver":{}}}]}`), false);
  });
});
