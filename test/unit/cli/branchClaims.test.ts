import assert from 'node:assert/strict';
import { decisionClaims, type Said, settingsClaims, triageClaims } from '../../../src/cli/branchClaims.ts';
import type { NamedApplication } from '../../../src/cli/repositorySettings.ts';
import type { SharedTriage } from '../../../src/cli/sharedTriage.ts';
import { parseDecisions } from '../../../src/findings/decisions/parseDecisions.ts';
import type { FindingDetails } from '../../../src/findings/model/finding.ts';
import { importFixture } from '../findings/export/exported.ts';

const line = {
  at: '2026-11-20T10:00:00.000Z',
  by: 'Ann',
  application: 'shop',
  tool: 'ZAP',
  rule: '40018',
  method: 'GET',
  path: '/search',
  field: 'resolution',
  from: 'New',
  to: 'False Positive',
  change: 1,
};

function shared(lines: readonly object[], decisions: readonly object[] = []): SharedTriage {
  const bytes = new TextEncoder().encode(lines.map((one) => `${JSON.stringify(one)}\n`).join(''));
  const read = parseDecisions(JSON.stringify({ version: 1, decisions }, undefined, 1));
  return { files: [{ name: 'ann.jsonl', bytes }], decisions: read.decisions, notes: [] };
}

describe('what a branch says of findings', () => {
  let findings: readonly FindingDetails[];
  before(async () => ({ findings } = await importFixture('zap-2.7.json')));

  const shown = <Claim extends { readonly finding: FindingDetails | undefined }>(claims: readonly Claim[]) =>
    claims.map((claim) => ({ ...claim, finding: claim.finding?.finding.endpoint }));
  const place = '.dast/triage/ann.jsonl';

  it('is each line of triage that is not reviewed and sets something', () => {
    const elsewhere = { ...line, path: '/nowhere', field: 'status', to: 'Resolved', by: '' };
    const renamed = { ...line, field: 'application', from: 'shop', to: 'other' };
    const comment = { ...line, field: 'comment', from: '', to: '', comment: 'why' };
    const branch = shared([comment, line, elsewhere, { ...elsewhere, method: '' }, renamed]);
    const resolution = { says: 'Resolution False Positive', by: { name: 'Ann' }, place: `${place}:2` };
    const others = [
      { finding: undefined, says: 'Status Resolved for GET /nowhere', by: 'unknown', place: `${place}:3` },
      { finding: undefined, says: 'Status Resolved for /nowhere', by: 'unknown', place: `${place}:4` },
      { finding: undefined, says: 'Application shop is other', by: { name: 'Ann' }, place: `${place}:5` },
    ];
    assert.deepEqual(shown(triageClaims(branch, shared([]), findings)), [
      { finding: 'GET /search', ...resolution },
      ...others,
    ]);
    assert.deepEqual(shown(triageClaims(branch, shared([line]), findings)), others);
  });

  it('is each decision that is not reviewed, for each finding that it covers', () => {
    const { decisions: _, ...none } = shared([]);
    const reason = { reason: 'no', author: 'Ann' };
    const lock = { summary: 'Insecure HTTP Method - LOCK', status: 'Resolved', resolution: 'False Positive' };
    const made = [
      { ...lock, ...reason },
      { rule: '40018', resolution: 'False Positive', ...reason },
      { rule: '1', status: 'Resolved', ...reason },
    ];
    const branch = shared([], made);
    const claim = (finding: string | undefined, says: string, at: number) => {
      const { line: first = 0 } = branch.decisions[at] ?? {};
      return { says, by: { name: 'Ann' }, place: `.dast/decisions.jsonc:${first}`, finding };
    };
    const both = 'Status Resolved, Resolution False Positive';
    const locks = [claim('LOCK /basket', both, 0), claim('LOCK /orders/{id}', both, 0)];
    const unknown = claim(undefined, 'Status Resolved', 2);
    assert.deepEqual(shown(decisionClaims(branch, { ...none, decisions: [] }, findings)), [
      ...locks,
      claim('GET /search', 'Resolution False Positive', 1),
      unknown,
    ]);
    // The same one stands elsewhere there.
    assert.deepEqual(shown(decisionClaims(branch, shared([], made.slice(1, 2)), findings)), [
      ...locks,
      unknown,
    ]);
  });

  describe('by its settings', () => {
    const file = '.vscode/settings.json';
    const said = (settingsText: string, applications: readonly NamedApplication[] = []): Said => {
      const settings = JSON.parse(settingsText) as Readonly<Record<string, never>>;
      const { severityMapping = {}, normalizePaths = true } = Object.fromEntries(
        Object.entries(settings).map(([key, value]) => [key.split('.').at(-1), value]),
      );
      return {
        settings: {
          imports: { normalizePaths, severityMapping },
          applications,
          watched: [],
          keepsTriageApart: false,
          notes: [],
        },
        settingsText,
        settingsPath: file,
        shared: shared([]),
      };
    };
    const changed = (endpoint: string, change: object): readonly FindingDetails[] =>
      findings.map((details) =>
        details.finding.endpoint === endpoint
          ? { ...details, finding: { ...details.finding, ...change } }
          : details,
      );

    it('is each severity that it changes, and each entry that does so', () => {
      const mapping = (...entries: readonly string[]): string =>
        ['{', '"dastWorkbench.findings.severityMapping": {', entries.join(',\n'), '}', '}'].join('\n');
      const branch = said(mapping('"high": "Minor"', '"low": "Info"'));
      const trusted = said(mapping('"info": "Major"', '"low": "Info"'));
      const other = changed('GET /search', { severity: 'Minor' });
      assert.deepEqual(shown(settingsClaims(branch, trusted, findings, other)), [
        { finding: 'GET /search', says: 'Severity Minor', place: { file, line: 3 } },
        { finding: undefined, says: 'severityMapping: "high" Minor', place: { file, line: 3 } },
        {
          finding: undefined,
          says: 'severityMapping: "info" as the report says',
          place: { file, line: undefined },
        },
      ]);
      assert.deepEqual(settingsClaims(branch, branch, findings, findings), []);
      assert.deepEqual(settingsClaims(branch, branch, findings, []), [], 'findings that it does not have');
    });

    it('is what it makes of paths', () => {
      const branch = said('{\n"dastWorkbench.findings.normalizePaths": false\n}');
      assert.deepEqual(shown(settingsClaims(branch, said('{}'), findings, findings)), [
        {
          finding: undefined,
          says: 'Setting dastWorkbench.findings.normalizePaths is false',
          place: { file, line: 2 },
        },
      ]);
    });

    it('is each application with another name or address, where it is named', () => {
      const text = [
        '{',
        '"dastWorkbench.findings.applications": {',
        '"mine": [',
        '"http://shop.test:1",',
        '"http://shop.test:2"',
        '],',
        '"new": ["http://new.test"]',
        '}',
        '}',
      ].join('\n');
      const named = (name: string, ...origins: readonly string[]): NamedApplication => ({
        name,
        origins,
        file,
      });
      const auth = {
        ...named('own', 'http://own.test'),
        file: 'a.dast-auth.json',
        lines: { name: 3, address: 4 },
      };
      const old = { ...auth, origins: ['http://old.test'] };
      const added = [
        named('mine', 'http://shop.test:1', 'http://shop.test:2'),
        named('new', 'http://new.test'),
        auth,
      ];
      const before = [named('mine', 'http://shop.test:1'), named('gone', 'http://gone.test'), old];
      const says = (
        other: readonly FindingDetails[],
        branch: readonly NamedApplication[],
        trusted = before,
      ) =>
        shown(settingsClaims(said(text, branch), said('{}', trusted), findings, other)).map(
          ({ finding = '', says: sentence, place: { file: at, line: where } }) =>
            `${finding} ${sentence} ${at}:${where}`.trim(),
        );
      const gone = [
        'no application mine for http://shop.test:1 any more .vscode/settings.json:undefined',
        'no application gone for http://gone.test any more .vscode/settings.json:undefined',
        'no application own for http://old.test any more a.dast-auth.json:undefined',
      ];
      assert.deepEqual(says(changed('GET /search', { application: 'new' }), added), [
        'GET /search Application new instead of shop .vscode/settings.json:7',
        'Application mine for http://shop.test:1, http://shop.test:2 .vscode/settings.json:5',
        'Application new for http://new.test .vscode/settings.json:7',
        'Application own for http://own.test a.dast-auth.json:4',
        ...gone,
      ]);
      // One that nobody names is put where the first of them is.
      assert.equal(
        says(changed('GET /search', { application: 'x' }), [auth], [])[0],
        'GET /search Application x instead of shop a.dast-auth.json:3',
      );
      assert.deepEqual(says(changed('GET /search', { application: 'x' }), []), [
        'GET /search Application x instead of shop a file that is gone:undefined',
        ...gone,
      ]);
      assert.deepEqual(says(findings, before), []);
    });
  });
});
