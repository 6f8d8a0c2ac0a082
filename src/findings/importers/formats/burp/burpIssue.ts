import { withoutTrailing } from '../../../../base/runs.ts';
import type { Markdown } from '../../../prose/markdown.ts';
import { proseOfHtml } from '../../../prose/prose.ts';
import { rate } from '../../../model/severity.ts';
import { burpCategory, burpRule } from './burpType.ts';
import type { ImportContext, Outcome } from '../../importer.ts';
import { methodOfRequest, toInstance } from '../../instance.ts';
import { findReferences } from '../../references.ts';
import { cleanTags, weaknessClass } from '../../weakness.ts';

/** One issue of Burp, from its XML report or its REST API. Texts are HTML. */
interface BurpIssue {
  /** The number of the issue type, the same in every project. */
  readonly type: string;
  readonly name: string;
  readonly origin: string;
  readonly path: string;
  readonly parameter: string;
  readonly severity: string;
  readonly confidence: string;
  readonly background: string;
  readonly remediation: string;
  readonly detail: Markdown;
  /** Holds references and weakness classes. */
  readonly links: string;
  /** Empty where the request has to say it. */
  readonly method: string;
  readonly request: string;
  readonly response: string;
  /** What the scanner marked in the messages. */
  readonly evidence?: string;
}

/** Serial numbers are of one project only, so the event id is derived. */
export function burpInstance(issue: BurpIssue, context: ImportContext): Outcome {
  const tags = cleanTags(issue.links.match(/CWE-\d+/g) ?? []);
  const isFalsePositive = [issue.severity, issue.confidence].some((word) =>
    /^false[ _]positive$/i.test(word),
  );
  return toInstance(
    {
      tool: 'Burp',
      rule: burpRule(issue.type, issue.name),
      category: burpCategory(issue.type, issue.name),
      subCategory: weaknessClass(tags),
      summary: issue.name,
      ...rate(context.scale, { risk: issue.severity, confidence: issue.confidence }, context.severityMapping),
      method: issue.method || methodOfRequest(issue.request),
      url: withoutTrailing(issue.origin, '/') + issue.path,
      description: proseOfHtml(issue.background) || issue.detail,
      solution: proseOfHtml(issue.remediation),
      references: findReferences(issue.links),
      tags,
      seenAt: context.now,
      ...(isFalsePositive ? { resolution: 'False Positive' } : {}),
    },
    {
      parameter: issue.parameter,
      evidence: issue.evidence ?? '',
      otherInfo: issue.detail,
      request: issue.request,
      response: issue.response,
    },
  );
}

/** The parameter that a caption such as `/search [the q parameter]` names at its end. */
export function parameterIn(caption: string): string {
  const trimmed = caption.trimEnd();
  const start = trimmed.indexOf('[');
  return start !== -1 && trimmed.endsWith(']') ? trimmed.slice(start + 1, -1) : '';
}
