import assert from 'node:assert/strict';
import type { ImportSummary, SkipReason } from '../../../../src/findings/importers/report.ts';
import type { ImportOutcome } from '../../../../src/vscode/features/importReport/importOutcome.ts';
import { changesText, summaryMessage } from '../../../../src/vscode/features/importReport/summaryMessage.ts';

describe('the message that sums an import up', () => {
  const plain: ImportSummary = {
    scans: [1],
    applications: ['shop'],
    isOtherInstallation: false,
    unplaced: [],
    compared: true,
    format: 'ZAP',
    tool: 'ZAP',
    instances: 1200,
    findings: 875,
    added: 0,
    seenAgain: 0,
    reappeared: 0,
    notSeenAnyMore: 0,
    notCovered: [],
    problems: [],
    bySeverity: { Critical: 0, Major: 0, Minor: 0, Info: 0 },
    skipped: [],
  };
  const imported = (name: string, summary: Partial<ImportSummary> = {}): ImportOutcome => ({
    kind: 'imported',
    name,
    summary: { ...plain, ...summary },
  });
  const refused = (name: string): ImportOutcome => ({
    kind: 'refused',
    name,
    sentence: `${name} is no report.`,
    line: '',
    isFinal: true,
  });
  const said = (...outcomes: readonly ImportOutcome[]): string => summaryMessage(outcomes);
  const counts = 'zap.json: 1,200 instances → 875 findings.';

  it('counts what one report has, and of several all of them', () => {
    assert.equal(said(imported('zap.json')), counts);
    assert.equal(
      said(imported('zap.json', { instances: 1, findings: 1, added: 1 })),
      'zap.json: 1 instance → 1 finding. 1 new.',
    );
    const changes = { added: 1, seenAgain: 2, reappeared: 3, notSeenAnyMore: 4 };
    assert.equal(
      said(imported('a.json', changes), imported('b.json', changes)),
      '2 reports: 2,400 instances → 1,750 findings. 2 new, 4 seen again, 6 reappeared, 8 not seen any more.',
    );
    assert.equal(changesText([plain]), '');
    assert.equal(changesText([{ ...plain, reappeared: 1 }]), '1 reappeared');
  });

  it('names three files that were refused, and every one that was cancelled', () => {
    const names = ['a', 'b', 'c', 'd', 'e'].map((name) => refused(name));
    const three = 'a is no report. b is no report. c is no report.';
    assert.equal(said(...names.slice(0, 3)), three);
    assert.equal(said(...names.slice(0, 4)), `${three} 1 more file was not imported.`);
    assert.equal(said(...names), `${three} 2 more files were not imported.`);
    assert.equal(
      said(imported('zap.json'), { kind: 'cancelled', name: 'big.json' }),
      `${counts} big.json was cancelled; nothing of it was stored.`,
    );
  });

  it('says what went wrong in the scan', () => {
    const problems = ['a', 'b', 'c', 'd'].map((detail) => ({ kind: 'server-errors' as const, detail }));
    const message = said(imported('zap.json', { problems }), imported('b.json'));
    assert.match(message, /The scan of zap\.json had problems, so it is not compared with other scans: /);
    assert.match(message, /(?:Answers were server errors: [abc](?:; |\.$)){3}/);
    assert.doesNotMatch(message, /errors: d/);
    assert.doesNotMatch(message, /scan of b\.json/);
  });

  it('says of which application it is, as far as that is in doubt', () => {
    const other = { isOtherInstallation: true, applications: ['shop', 'payments'] };
    assert.equal(
      said(imported('zap.json', other)),
      `${counts} Its endpoints match those of shop, payments, so it counts as another installation.`,
    );
    assert.match(
      said(imported('zap.json'), imported('b.json', other)),
      /\. The endpoints of b\.json match those of shop, payments, so it counts as another installation\.$/,
    );
    const unplaced = { scans: [7, 8], applications: ['shop', 'unknown 1'], unplaced: [8] };
    assert.equal(
      said(imported('zap.json', unplaced)),
      `${counts} Its application is unknown, so it is listed under unknown 1.`,
    );
    assert.match(
      said(imported('a.json'), imported('b.json', unplaced), imported('c.json', unplaced)),
      /The application of 2 of them is unknown: listed under unknown 1\.$/,
    );
  });

  it('says what names no target', () => {
    const compared = false;
    assert.equal(
      said(imported('zap.json', { compared })),
      `${counts} It names no target, so nothing could be compared with earlier scans.`,
    );
    assert.match(
      said(imported('a.json', { compared }), imported('b.json'), imported('c.json', { compared })),
      /\. 2 name no target, so nothing could be compared with earlier scans\.$/,
    );
  });

  it('says why results are no findings, and how many of each kind in all', () => {
    const reasons: readonly SkipReason[] = [
      'no-http-target',
      'scanner-error',
      'no-instance',
      'suppressed',
      'not-a-finding',
      'not-an-object',
    ];
    const skipped = reasons.map((reason, index) => ({ reason, count: index * 1000 }));
    assert.equal(
      said(imported('zap.json', { skipped }), imported('b.json', { skipped })).replace(/^.*findings\. /, ''),
      'Skipped 30,000: 2,000 reported by the scanner as its own error, 4,000 without an instance, ' +
        '6,000 suppressed in the report, 8,000 reported as passed, 10,000 invalid entries.',
    );
    const one = [{ reason: 'no-http-target' as const, count: 1 }];
    assert.equal(
      said(imported('zap.json', { skipped: one })),
      `${counts} Skipped 1: 1 without an HTTP or network target.`,
    );
    assert.equal(said(imported('zap.json', { skipped: skipped.slice(0, 1) })), counts);
  });
});
