import assert from 'node:assert/strict';
import { marked } from 'marked';
import { codeQualityReport } from '../../../../src/findings/export/codeQualityReport.ts';
import type { ExportedReport } from '../../../../src/findings/export/exportedReport.ts';
import { githubAnnotations } from '../../../../src/findings/export/githubAnnotations.ts';
import { htmlReport } from '../../../../src/findings/export/htmlReport.ts';
import { describeVulnerability, markdownOf } from '../../../../src/findings/export/describedVulnerability.ts';
import { longestComment, markdownReport } from '../../../../src/findings/export/markdownReport.ts';
import { sarifReport } from '../../../../src/findings/export/sarifReport.ts';
import type { FindingDetails } from '../../../../src/findings/model/finding.ts';
import { actingTexts, unseen } from '../../../fakes/actingTexts.ts';
import { importFixture, importText, reportOf } from './exported.ts';

const attacks = [
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  '![x](https://evil.test/pixel.png)',
  '[click](javascript:alert(1))',
  '@everyone @security-team see #12 and !34 and GH-56',
  '| broken | table |',
  '```\n# not a heading\n```',
  '`` ` `` --> <!--',
  '</details></article><h1>mine</h1>',
  'https://evil.test/a_b www.evil.test <https://evil.test>',
  '\\`\\|\\<b\\>',
  '- [ ] task\n\n> quote\n\n1. list',
  '\u202egnp.exe\u0000\u001b[2J',
  'a%0A::stop-commands::x, title=mine::b',
  '%{strong_start}bold%{strong_end}',
  ...Object.values(actingTexts),
];

/** A finding that has an attack in every text. */
async function hostileFindings(): Promise<readonly FindingDetails[]> {
  const { findings } = await importFixture('zap-2.7.json');
  return attacks.map((attack, index) => {
    const base = findings[index % findings.length];
    assert.ok(base);
    return {
      ...base,
      finding: {
        ...base.finding,
        id: index + 1,
        vulnerability: index,
        endpoint: `GET /${attack}`,
        method: 'GET',
        summary: attack,
        category: attack,
        subCategory: attack,
        application: attack,
      },
      tool: attack,
      rule: attack,
      description: attack,
      solution: attack,
      tags: [attack],
      references: [`https://docs.test/${attack.replace(/\s/g, '')}`],
      occurrences: [
        {
          url: attack,
          parameter: attack,
          attack,
          evidence: attack,
          otherInfo: attack,
          request: attack,
          response: attack,
        },
      ],
      history: [{ kind: 'user' as const, at: 0, by: attack, apis: 1, changes: [], comment: attack }],
    };
  });
}

/** Each finding gone and claimed, in code whose files have the attacks as their names. */
function placed(findings: readonly FindingDetails[]): Pick<ExportedReport, 'code' | 'gone' | 'grounds'> {
  const handlers = new Map(
    findings.map(({ finding }) => [finding.id, { file: `${finding.summary}.ts`, line: 3 }]),
  );
  const claims = findings.map((finding, index) => ({
    finding,
    says: finding.finding.summary,
    by: { name: finding.finding.summary },
    place: `${finding.finding.summary}:${index + 1}`,
  }));
  return {
    code: { folder: 'a,b:c/', handlers },
    gone: findings,
    grounds: { trusted: 'origin/main', claims, mapped: [] },
  };
}

/** What a page shows: no element but those that the report itself has may be in it. */
function elementsOf(html: string): Set<string> {
  return new Set(Array.from(html.matchAll(/<([a-z][a-z\d]*)/gi), ([, name = '']) => name.toLowerCase()));
}

describe('what a scanner wrote, in what leaves the editor', () => {
  it('is never markup of the HTML page, which loads and runs nothing', async () => {
    const report = reportOf(
      { findings: await hostileFindings(), targets: [attacks[0] ?? ''] },
      { title: attacks[1] ?? '', filters: [...attacks] },
    );
    const html = htmlReport(report);
    const elements = elementsOf(html);
    for (const name of ['script', 'img', 'iframe', 'form', 'object', 'link', 'input']) {
      assert.equal(elements.has(name), false, name);
    }
    assert.equal(html.match(/<h1/g)?.length, 1);
    const tags = Array.from(html.matchAll(/<[a-z][^>]*>/gi), ([tag]) => tag.replace(/"[^"]*"/g, ''));
    assert.deepEqual(
      tags.filter((tag) => /\son\w+=/i.test(tag)),
      [],
    );
    assert.equal(/(?:href|src)="(?!https?:|#)/.test(html), false);
    assert.match(html, /default-src 'none'/);
    for (const hidden of ['\u202e', '\u0000', '\u001b']) assert.equal(html.includes(hidden), false);
  });

  it('is never markup, a link, an image or a reference in Markdown', async () => {
    const findings = await hostileFindings();
    const report = reportOf(
      { findings, targets: [] },
      { title: attacks[4] ?? '', filters: [...attacks], isCompared: true, ...placed(findings) },
    );
    const described = findings.map((details) => describeVulnerability([details]).body).join('\n\n');
    for (const text of [markdownReport(report), markdownOf(findings), described]) {
      const html = await marked.parse(text, { gfm: true });
      const elements = elementsOf(html);
      for (const name of ['script', 'img', 'iframe', 'input', 'h1', 'article']) {
        assert.equal(elements.has(name), false, `${name}\n${text}`);
      }
      const targets = Array.from(html.matchAll(/href="([^"]*)"/g), ([, target = '']) => target);
      assert.deepEqual(
        targets.filter((target) => !target.startsWith('https://docs.test/')),
        [],
      );
      const outside = html
        .replace(/<pre>[^]*?<\/pre>/g, '')
        .replace(/<code>[^]*?<\/code>/g, '')
        .replace(/href="[^"]*"/g, '')
        .replace(/>https:\/\/docs\.test[^<]*</g, '><');
      assert.equal(/(?:^|[\s(,])[@!#][\w-]/.test(outside), false, outside);
    }
  });

  it('is neither an order nor a property of its own in annotations of GitHub', async () => {
    const findings = await hostileFindings();
    const levels = findings.map((details, index) => ({ details, isNew: index > 4, closesGate: index <= 4 }));
    for (let from = 0; from < findings.length; from += 5) {
      const shown = levels.slice(from, from + 5);
      const few = findings.slice(from, from + 5);
      const report = reportOf({ findings: few, targets: [] }, { findings: shown, ...placed(few) });
      const lines = githubAnnotations(report).trimEnd().split('\n');
      assert.equal(lines.length, 2 * few.length, lines.join('\n'));
      for (const line of lines) {
        const [, level = '', properties = ''] = /^::(error|warning|notice) ([^:]*)::/.exec(line) ?? [];
        assert.notEqual(level, '', line);
        const names = properties.split(',').map((one) => one.slice(0, one.indexOf('=')));
        assert.deepEqual(names, ['file', 'line', 'title'], line);
        assert.equal(unseen.test(line), false, line);
        assert.match(line.replaceAll(/%(?:25|3A|2C)/g, ''), /^[^%]*$/);
      }
    }
  });

  it('is one line of text in code quality of GitLab, with which nothing is marked up', async () => {
    const findings = await hostileFindings();
    const report = reportOf({ findings, targets: [] }, placed(findings));
    const entries = JSON.parse(codeQualityReport(report)) as Record<'description' | 'check_name', string>[];
    assert.equal(entries.length, findings.length);
    for (const { description, check_name } of entries) {
      assert.equal(unseen.test(description + check_name), false, description);
      assert.equal((description + check_name).includes('%{'), false, description);
    }
  });

  it('keeps within a comment of GitHub, and says what it leaves out', async () => {
    const { findings } = await importFixture('zap-2.7.json');
    const many = Array.from({ length: 4_000 }, (_, index) => {
      const base = findings[index % findings.length];
      assert.ok(base);
      return { ...base, finding: { ...base.finding, vulnerability: index, summary: `Finding ${index}` } };
    });
    const text = markdownReport({
      ...reportOf({ findings: many, targets: [] }),
      findings: many.map((details, index) => ({ details, isNew: true, closesGate: index % 2 === 0 })),
      gate: { isClosed: true, brokenScans: [], conditions: [{ condition: 'info:open', findings: 2_000 }] },
    });
    assert.ok(text.length <= longestComment && text.length > longestComment / 2, String(text.length));
    assert.match(
      text,
      /\*\*Left out, because this text may have 65,536 characters:\*\* [\d,]+ findings of [\d,]+ vulnerabilities\./,
    );
    const alike = many.map((each) => ({ ...each, finding: { ...each.finding, severity: 'Minor' as const } }));
    assert.match(
      markdownReport(reportOf({ findings: alike, targets: [] })),
      /vulnerabilities, none of them worse than those above\./,
    );
  });

  it('lists every vulnerability in a comment where fewer APIs of each make room for it', async () => {
    const { findings } = await importFixture('zap-2.7.json');
    const [base] = findings;
    assert.ok(base);
    const many = Array.from({ length: 3_000 }, (_, index) => ({
      ...base,
      finding: {
        ...base.finding,
        vulnerability: index % 100,
        summary: `Vulnerability ${index % 100}`,
        endpoint: `GET /a/path/of/the/usual/length/${index}`,
      },
    }));
    const text = markdownReport(reportOf({ findings: many, targets: [] }));
    assert.ok(text.length <= longestComment, String(text.length));
    assert.equal(new Set(text.match(/Vulnerability \d+/g)).size, 100);
    assert.match(text, /… 25 more/);
    assert.doesNotMatch(text, /Left out/);
  });

  it('stays a page that can be opened and printed, and says what it folds and leaves out', async () => {
    const { findings } = await importFixture('zap-2.7.json');
    const [base] = findings;
    assert.ok(base);
    const many = Array.from({ length: 2_100 }, (_, index) => ({
      ...base,
      finding: { ...base.finding, vulnerability: index < 30 ? 0 : index },
    }));
    const html = htmlReport(reportOf({ findings: many, targets: [] }));
    assert.equal(html.match(/<article /g)?.length, 300);
    assert.match(html, /Of the first 300 of 2,071 vulnerabilities\./);
    assert.match(html, /… 71 more vulnerabilities, not listed here\./);
    assert.match(html, /<summary>10 more APIs<\/summary>/);
    assert.match(html, /<p class="soft paper">… 10 more APIs, not printed\.<\/p>/);
  });

  it('has no secret, also where a user wrote it in a comment', async () => {
    const { findings, targets } = await importText(
      'a.json',
      JSON.stringify({
        findings: [
          {
            title: 'A',
            severity: 'High',
            endpoints: ['http://shop.test/a?access_token=s3cr3tvalue0815'],
            req_resp: [{ req: 'GET /a HTTP/1.1\r\nAuthorization: Bearer s3cr3tvalue0815\r\n\r\n', resp: '' }],
          },
        ],
      }),
    );
    const report = reportOf({
      targets,
      findings: findings.map((details) => ({
        ...details,
        finding: { ...details.finding, resolution: 'False Positive' as const },
        history: [
          {
            kind: 'user' as const,
            at: 0,
            by: 'Ada',
            apis: 1,
            changes: [],
            comment: 'use Authorization: Bearer s3cr3tvalue0815',
          },
        ],
      })),
    });
    for (const text of [
      htmlReport(report),
      markdownReport(report),
      sarifReport(report),
      markdownOf(report.findings.map(({ details }) => details)),
    ]) {
      assert.equal(text.includes('s3cr3tvalue0815'), false);
    }
  });
});
