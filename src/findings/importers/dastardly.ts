import { success } from '../../base/result.ts';
import { proseOfText } from '../prose/prose.ts';
import { rate } from '../severity.ts';
import { burpCategory } from './burpType.ts';
import type { ImportContext, Outcome, XmlImporter } from './importer.ts';
import { methodOfRequest, toInstance } from './instance.ts';
import { namedTargets } from './mainTarget.ts';
import { findReferences } from './references.ts';
import { dateOfResponse } from './reportTime.ts';
import { cleanTags, weaknessClass } from './weakness.ts';
import { attributeOf, childrenOf } from './xml.ts';
import type { XmlElement } from './xml.ts';

/**
 * The JUnit report of Burp's scanner for pipelines: a test suite per address, a test case per issue, and everything
 * about it in the text of the failure. https://portswigger.net/burp/documentation/dastardly
 */
export const dastardlyImporter: XmlImporter = {
  format: 'Dastardly JUnit XML',
  root: 'testsuites',
  recognizes: (root) => attributeOf(root, 'name').startsWith('Dastardly'),
  read(root, context) {
    const suites = childrenOf(root, 'testsuite');
    return success({
      format: 'Dastardly JUnit XML',
      tool: 'Dastardly',
      toolVersion: '',
      size: suites.length,
      targets: namedTargets(suites.map((suite) => attributeOf(suite, 'name'))),
      outcomes: readSuites(suites, context),
    });
  },
};

function* readSuites(suites: readonly XmlElement[], context: ImportContext): Generator<Outcome> {
  for (const suite of suites) {
    for (const testCase of childrenOf(suite, 'testcase')) {
      for (const failure of childrenOf(testCase, 'failure')) {
        yield readFailure(failure, attributeOf(testCase, 'name'), attributeOf(suite, 'name'), context);
      }
    }
  }
}

function readFailure(failure: XmlElement, name: string, address: string, context: ImportContext): Outcome {
  const issue = readText(failure.text);
  const detail = proseOfText(issue.section('Issue Detail'));
  const classes = issue.section('Vulnerability Classifications');
  const tags = cleanTags(classes.match(/CWE-\d+/g) ?? []);
  return toInstance(
    {
      tool: 'Dastardly',
      rule: name,
      category: burpCategory('', name),
      subCategory: weaknessClass(tags),
      summary: name,
      ...rate(
        'Dastardly',
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
    } else if (heading.startsWith('Reported by Dastardly')) {
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
  const end = classes < 0 ? evidence.lastIndexOf('\nReported by Dastardly') : classes;
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
