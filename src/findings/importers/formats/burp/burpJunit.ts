import { success } from '../../../../base/result.ts';
import { proseOfText } from '../../../prose/prose.ts';
import { rate } from '../../../model/severity.ts';
import { burpCategory } from './burpType.ts';
import { isWebUrl } from '../../endpointText.ts';
import type { ImportContext, Outcome, ReportReading, XmlImporter } from '../../importer.ts';
import { methodOfRequest, toInstance } from '../../instance.ts';
import { namedTargets } from '../../mainTarget.ts';
import { findReferences } from '../../references.ts';
import { dateOfResponse } from '../../reportTime.ts';
import { cleanTags, weaknessClass } from '../../weakness.ts';
import { attributeOf, childOf, childrenOf } from '../../xml.ts';
import type { XmlElement } from '../../xml.ts';

/**
 * The JUnit report of Burp's scanners for pipelines, Dastardly and Burp Suite DAST: a test suite per address, a test case
 * per issue, and everything about it in the text of the failure. Its name is the user's choice, so that what is in it counts.
 * https://portswigger.net/burp/documentation/dastardly
 */
export const burpJunitImporter: XmlImporter = {
  format: 'Burp JUnit XML',
  root: 'testsuites',
  beginnings: ['Dastardly', 'No issues were identified', '\nConfidence: '],
  recognizes: (root) => isDastardly(root) || childrenOf(root, 'testsuite').some(isBurpSuite),
  read: (root, context) =>
    success(readSuites(childrenOf(root, 'testsuite'), isDastardly(root) ? 'Dastardly' : 'Burp', context)),
};

/** The same with a single test suite as its root. */
export const burpJunitSuiteImporter: XmlImporter = {
  format: burpJunitImporter.format,
  root: 'testsuite',
  beginnings: burpJunitImporter.beginnings ?? [],
  recognizes: isBurpSuite,
  read: (root, context) => success(readSuites([root], 'Burp', context)),
};

type BurpTool = 'Dastardly' | 'Burp';

function isDastardly(root: XmlElement): boolean {
  return attributeOf(root, 'name').startsWith('Dastardly');
}

/** The facts that every issue begins with. */
const facts = ['Severity: ', 'Confidence: ', 'Host: ', 'Path: '];

/** A suite of tests of an address that was clean, or whose first failure begins with Burp's facts. */
function isBurpSuite(suite: XmlElement): boolean {
  if (!isWebUrl(attributeOf(suite, 'name'))) return false;
  const [first] = childrenOf(suite, 'testcase');
  if (attributeOf(first, 'name') === 'No issues were identified') return true;
  const beginning = childOf(first, 'failure')?.text.slice(0, 2000) ?? '';
  return facts.every((fact) => beginning.includes(fact));
}

function readSuites(suites: readonly XmlElement[], tool: BurpTool, context: ImportContext): ReportReading {
  return {
    format: tool === 'Dastardly' ? 'Dastardly JUnit XML' : burpJunitImporter.format,
    tool,
    toolVersion: '',
    size: suites.length,
    targets: namedTargets(suites.map((suite) => attributeOf(suite, 'name'))),
    scan: { reached: suites.map((suite) => ({ method: 'GET', url: attributeOf(suite, 'name') })) },
    outcomes: readFailures(suites, tool, context),
  };
}

function* readFailures(
  suites: readonly XmlElement[],
  tool: BurpTool,
  context: ImportContext,
): Generator<Outcome> {
  for (const suite of suites) {
    const address = attributeOf(suite, 'name');
    for (const testCase of childrenOf(suite, 'testcase')) {
      for (const failure of childrenOf(testCase, 'failure')) {
        yield readFailure(failure, { name: attributeOf(testCase, 'name'), address, tool }, context);
      }
    }
  }
}

interface TestedIssue {
  readonly name: string;
  readonly address: string;
  readonly tool: BurpTool;
}

function readFailure(
  failure: XmlElement,
  { name, address, tool }: TestedIssue,
  context: ImportContext,
): Outcome {
  const issue = readText(failure.text);
  const detail = proseOfText(issue.section('Issue Detail'));
  const classes = issue.section('Vulnerability Classifications');
  const tags = cleanTags(classes.match(/CWE-\d+/g) ?? []);
  return toInstance(
    {
      tool,
      rule: name,
      category: burpCategory('', name),
      subCategory: weaknessClass(tags),
      summary: name,
      ...rate(
        context.scale,
        {
          risk: attributeOf(failure, 'type') || issue.fact('Severity'),
          confidence: issue.fact('Confidence'),
        },
        context.severityMapping,
      ),
      method: methodOfRequest(issue.request),
      url: issue.fact('Host') === '' ? address : issue.fact('Host') + issue.fact('Path'),
      description: proseOfText(issue.section('Issue Background')) || detail,
      solution: proseOfText(
        ['Remediation Detail', 'Issue Remediation', 'Remediation Background']
          .map(issue.section)
          .filter((section) => section !== '')
          .join('\n\n'),
      ),
      references: findReferences([issue.section('References'), classes].join('\n')),
      tags,
      seenAt: dateOfResponse(issue.response) ?? context.now,
    },
    {
      // "in the email JSON parameter"
      parameter: between(issue.section('Issue Detail'), 'was submitted in the ', ' parameter').replace(
        / (?:JSON|XML)$/,
        '',
      ),
      attack: between(issue.section('Issue Detail'), 'The payload ', ' was submitted in'),
      otherInfo: detail,
      request: issue.request,
      response: issue.response,
    },
  );
}

interface IssueText {
  /** `Host: https://shop.test` */
  readonly fact: (name: string) => string;
  readonly section: (heading: string) => string;
  readonly request: string;
  readonly response: string;
}

const headings: ReadonlySet<string> = new Set([
  'Issue Detail',
  'Issue Background',
  'Issue Remediation',
  'Remediation Detail',
  'Remediation Background',
  'References',
  'Vulnerability Classifications',
]);

/**
 * Facts, then sections under headings, with the messages of the evidence among them. A message may hold any line, also
 * one like a heading: it ends where the last of what follows messages begins.
 */
function readText(text: string): IssueText {
  const [before = '', evidence = ''] = cut(text, '\nEvidence\nRequest:\n');
  const messagesEnd = endOfMessages(evidence);
  const [request = '', response = ''] = cut(evidence.slice(0, messagesEnd), '\nResponse:\n');
  const facts = new Map<string, string>();
  const sections = new Map<string, string[]>();
  let section: string[] | undefined;
  for (const line of `${before}\n${evidence.slice(messagesEnd)}`.split('\n')) {
    const heading = line.trim();
    if (headings.has(heading)) {
      section = [];
      sections.set(heading, section);
    } else if (heading.startsWith('Reported by ')) {
      section = undefined;
    } else if (section) {
      section.push(line);
    } else {
      const [name = '', value = ''] = cut(line, ': ');
      facts.set(name.trim(), value.trim());
    }
  }
  return {
    fact: (name) => facts.get(name) ?? '',
    section: (heading) => sections.get(heading)?.join('\n').trim() ?? '',
    request: request.trim(),
    // Only the first of several exchanges is kept.
    response: (cut(response, '\nRequest:\n')[0] ?? '').trim(),
  };
}

function endOfMessages(evidence: string): number {
  const classes = evidence.lastIndexOf('\nVulnerability Classifications\n');
  const end = classes < 0 ? evidence.lastIndexOf('\nReported by ') : classes;
  const known = end < 0 ? evidence.length : end;
  const references = evidence.lastIndexOf('\nReferences\n', known);
  return references < 0 ? known : references;
}

/** What stands before and after the first occurrence; all of it before where there is none. */
function cut(text: string, separator: string): readonly string[] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + separator.length)];
}

/** The text between two others in one line; empty where they are not there. */
function between(text: string, before: string, after: string): string {
  const start = text.indexOf(before);
  if (start < 0) return '';
  const end = text.indexOf(after, start + before.length);
  const found = end < 0 ? '' : text.slice(start + before.length, end);
  return found.includes('\n') ? '' : found;
}
