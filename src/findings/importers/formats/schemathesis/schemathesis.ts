import { listed } from '../../../scans/reportedScan.ts';
import type { ReportedScan } from '../../../scans/reportedScan.ts';
import { success } from '../../../../base/result.ts';
import { proseOfText } from '../../../prose/prose.ts';
import { rate } from '../../../model/severity.ts';
import { skip } from '../../importer.ts';
import type { ImportContext, Outcome, XmlImporter } from '../../importer.ts';
import { toInstance } from '../../instance.ts';
import { readTime } from '../../reportTime.ts';
import { attributeOf, childrenOf } from '../../xml.ts';
import type { XmlElement } from '../../xml.ts';

/**
 * The JUnit report of Schemathesis (also of its pytest plugin's name): a test case per operation, and in its failures a
 * list of the cases that broke something, each with the checks that failed and a curl command.
 * https://schemathesis.readthedocs.io/en/stable/reference/reporting/
 */
export const schemathesisImporter: XmlImporter = {
  format: 'Schemathesis JUnit XML',
  root: 'testsuites',
  beginnings: ['schemathesis'],
  recognizes: (root) => suitesOf(root).length > 0,
  read: (root, context) => success(readSuites(suitesOf(root), context)),
};

/** The same with a single test suite as its root. */
export const schemathesisSuiteImporter: XmlImporter = {
  format: schemathesisImporter.format,
  root: 'testsuite',
  beginnings: schemathesisImporter.beginnings ?? [],
  recognizes: isSuite,
  read: (root, context) => success(readSuites([root], context)),
};

function suitesOf(root: XmlElement): readonly XmlElement[] {
  return childrenOf(root, 'testsuite').filter(isSuite);
}

function isSuite(suite: XmlElement): boolean {
  return attributeOf(suite, 'name').toLowerCase() === 'schemathesis';
}

/** The report names no target: addresses stand in the commands of what failed only. */
function readSuites(suites: readonly XmlElement[], context: ImportContext) {
  const written = suites.map((suite) => attributeOf(suite, 'timestamp'));
  return {
    format: schemathesisImporter.format,
    tool: 'Schemathesis',
    toolVersion: '',
    size: suites.reduce((sum, suite) => sum + suite.children.length, 0),
    scan: scanOf(suites),
    outcomes: readTestCases(suites, {
      ...context,
      now: readTime(written.find((time) => time !== '') ?? '') ?? context.now,
    }),
  };
}

/** A test case is an operation; one with an error was not tested. */
function scanOf(suites: readonly XmlElement[]): ReportedScan {
  const cases = suites.flatMap((suite) => childrenOf(suite, 'testcase'));
  const broken = cases.filter((testCase) => childrenOf(testCase, 'error').length > 0);
  const reached = cases
    .filter((testCase) => childrenOf(testCase, 'error').length === 0)
    .flatMap((testCase) => {
      const [method, url] = attributeOf(testCase, 'name').trim().split(/\s+/);
      return method === undefined || url?.startsWith('/') !== true ? [] : [{ method, url }];
    });
  return {
    problems:
      broken.length === 0 ? [] : [{ kind: 'scanner-problem', detail: `${broken.length} / ${cases.length}` }],
    hasFailed: cases.length > 0 && broken.length === cases.length,
    reached: listed(reached),
  };
}

function* readTestCases(suites: readonly XmlElement[], context: ImportContext): Generator<Outcome> {
  for (const testCase of suites.flatMap((suite) => childrenOf(suite, 'testcase'))) {
    const operation = attributeOf(testCase, 'name');
    for (const failure of childrenOf(testCase, 'failure')) {
      for (const broken of brokenCases(failure.text.trim() || attributeOf(failure, 'message'))) {
        yield* readCase(broken, operation, context);
      }
    }
    // What Schemathesis could not test says nothing of the application.
    for (const _ of childrenOf(testCase, 'error')) yield skip('scanner-error');
  }
}

/** `2. Test Case ID: Xt9Kp2` */
const caseStart = /^\d{1,9}\. Test Case ID:/;

function brokenCases(text: string): readonly (readonly string[])[] {
  const cases: string[][] = [[]];
  for (const line of text.split('\n')) {
    if (caseStart.test(line)) cases.push([]);
    else cases.at(-1)?.push(line);
  }
  return cases.filter((lines) => lines.some((line) => line.trim() !== ''));
}

/** Checks that failed, then the answer, then the command: each starts at the beginning of a line. */
function* readCase(lines: readonly string[], operation: string, context: ImportContext): Generator<Outcome> {
  const answer = lines.findIndex((line) => /^\[\d{3}\] /.test(line) || line.trim() === '<NO RESPONSE>');
  const reproduce = lines.findIndex((line, index) => index > answer && line.startsWith('Reproduce with:'));
  const commandAt = reproduce < 0 ? lines.length : reproduce;
  const answerAt = answer < 0 ? commandAt : answer;
  const response = lines.slice(answerAt, commandAt).join('\n').trim();
  const command = lines
    .slice(commandAt + 1)
    .join('\n')
    .trim();
  for (const { title, detail } of checksOf(lines.slice(0, answerAt))) {
    const target = targetOf(operation, command);
    yield toInstance(
      {
        tool: 'Schemathesis',
        rule: title,
        category: 'Active Scan',
        summary: title,
        ...rate(context.scale, { risk: schemathesisRisk(title) }, context.severityMapping),
        method: target.method,
        url: target.url,
        description: proseOfText(detail || title),
        seenAt: context.now,
      },
      {
        url: target.requested || target.url,
        otherInfo: proseOfText(command === '' ? '' : `Reproduce with: ${command}`),
        response,
      },
    );
  }
}

interface Check {
  readonly title: string;
  readonly detail: string;
}

/** `- Server error`, with its details indented below; older versions number them or write one alone. */
function checksOf(lines: readonly string[]): readonly Check[] {
  const checks: { title: string; detail: string[] }[] = [];
  for (const line of lines) {
    const title = /^(?:- |\d{1,9}\. )(\S.*)$/.exec(line)?.[1];
    if (title !== undefined) checks.push({ title: title.trim(), detail: [] });
    else if (checks.length > 0) checks.at(-1)?.detail.push(line.replace(/^ {4}/, ''));
    else if (line.trim() !== '') checks.push({ title: line.trim(), detail: [] });
  }
  return checks.map(({ title, detail }) => ({ title, detail: detail.join('\n').trim() }));
}

/** How bad Schemathesis itself calls a failed check: its report does not say it. All others are medium. */
const risks: readonly (readonly [RegExp, string])[] = [
  [/^server error|use after free|authentication|\bauth\b|5xx/i, 'Critical'],
  [/violates schema|schema violation/i, 'High'],
  [/response time/i, 'Low'],
];

export function schemathesisRisk(title: string): string {
  return risks.find(([pattern]) => pattern.test(title))?.[1] ?? 'Medium';
}

interface Target {
  readonly method: string;
  /** With the parameters of the operation where it names some: values are generated in each run. */
  readonly url: string;
  readonly requested: string;
}

const methodAndPath = /^([A-Z]{3,16}) (\/\S*)$/;

/** The operation under the base address of the command; whole scenarios have only the command. */
function targetOf(operation: string, command: string): Target {
  const requested = /https?:\/\/[^\s'"]+/i.exec(command)?.[0] ?? '';
  const [, method = '', path = ''] = methodAndPath.exec(operation.trim()) ?? [];
  if (path === '') {
    return { method: /-X ([A-Z]{3,16})\b/.exec(command)?.[1] ?? '', url: requested, requested };
  }
  return { method, url: baseOf(requested, path) + path, requested };
}

/** What stands in front of the operation's path in the address that was requested. */
export function baseOf(requested: string, path: string): string {
  const address = requested.replace(/[?#].*$/s, '');
  const originEnd = address.indexOf('/', address.indexOf('://') + 3);
  if (originEnd < 0) return address;
  const segments = address.slice(originEnd).split('/');
  const base = segments.slice(0, Math.max(1, segments.length - path.split('/').length + 1));
  return address.slice(0, originEnd) + base.join('/');
}
