import { success } from '../../base/result.ts';
import type { ReportedScan } from '../scans/reportedScan.ts';
import { rate } from '../model/severity.ts';
import { noMarkdown, type Markdown } from '../prose/markdown.ts';
import { proseOfHtml, proseOfMarkdown, proseOfText } from '../prose/prose.ts';
import type { JsonBeginning } from './beginning.ts';
import { skip } from './importer.ts';
import type { ImportContext, JsonImporter, Outcome } from './importer.ts';
import { methodOfRequest, toInstance } from './instance.ts';
import { isObject, member, text } from './json/json.ts';
import type { JsonObject } from './json/json.ts';
import { namedTargets } from './mainTarget.ts';
import { findReferences } from './references.ts';
import { readTime } from './reportTime.ts';
import { cleanTags, cweTags, weaknessClass } from './weakness.ts';

/** Where a text of a finding stands, `request.method`; or how it is made. */
type Field = string | ((finding: JsonObject) => string);

type NeededField = 'rule' | 'summary' | 'risk' | 'url';
type OtherField =
  | 'method'
  | 'category'
  | 'score'
  | 'confidence'
  | 'cwe'
  | 'eventId'
  | 'description'
  | 'solution'
  | 'references'
  | 'seenAt'
  | 'parameter'
  | 'attack'
  | 'evidence'
  | 'request'
  | 'response';

const proses = { html: proseOfHtml, markdown: proseOfMarkdown, text: proseOfText } as const;

/** A report that is a list of findings, each with everything about it. */
export interface MappedReport {
  /** How messages name the format: the scanner, then the form. */
  readonly format: string;
  readonly tool: string;
  readonly beginnings: readonly JsonBeginning[];
  /** Whether a document with a list of findings is of this format. */
  recognizes(document: JsonObject): boolean;
  /** Where these stand in the document, from its root. */
  readonly findings: string;
  readonly version?: string;
  readonly target?: string;
  readonly started?: string;
  /** How the scan went. */
  readonly scan?: (document: JsonObject, found: number) => ReportedScan;
  /** What descriptions and solutions are written in. */
  readonly prose: keyof typeof proses;
  /** Which field is which; a category that is not said is Active Scan, a method that is not said that of the request. */
  readonly fields: Readonly<Record<NeededField, Field>> & Readonly<Partial<Record<OtherField, Field>>>;
}

export function mappedJson(map: MappedReport): JsonImporter {
  return {
    format: map.format,
    beginnings: map.beginnings,
    read(document, context) {
      const findings = at(document, map.findings);
      if (!isObject(document) || !Array.isArray(findings) || !map.recognizes(document)) return undefined;
      const started = readTime(textAt(document, map.started));
      return success({
        format: map.format,
        tool: map.tool,
        toolVersion: textAt(document, map.version),
        size: findings.length,
        targets: namedTargets([textAt(document, map.target)]),
        scan: map.scan?.(document, findings.length) ?? { at: started },
        outcomes: readAll(findings, map, { ...context, now: started ?? context.now }),
      });
    },
  };
}

function* readAll(
  findings: readonly unknown[],
  map: MappedReport,
  context: ImportContext,
): Generator<Outcome> {
  for (const finding of findings) {
    yield isObject(finding) ? readFinding(finding, map, context) : skip('not-an-object');
  }
}

function readFinding(
  finding: JsonObject,
  { tool, prose, fields }: MappedReport,
  context: ImportContext,
): Outcome {
  const say = (name: keyof MappedReport['fields']): string => {
    const field = fields[name];
    return typeof field === 'function' ? field(finding) : textAt(finding, field);
  };
  const proseOf = (written: string): Markdown => (written === '' ? noMarkdown : proses[prose](written));
  const tags = cleanTags(cweTags(say('cwe')));
  const request = say('request');
  return toInstance(
    {
      tool,
      rule: say('rule'),
      category: say('category') || 'Active Scan',
      subCategory: weaknessClass(tags),
      summary: say('summary'),
      ...rate(
        context.scale,
        { risk: say('risk'), score: say('score'), confidence: say('confidence') },
        context.severityMapping,
      ),
      method: say('method') || methodOfRequest(request),
      url: say('url'),
      eventId: say('eventId'),
      description: proseOf(say('description')),
      solution: proseOf(say('solution')),
      references: findReferences(say('references')),
      tags,
      seenAt: readTime(say('seenAt')) ?? context.now,
    },
    {
      parameter: say('parameter'),
      attack: say('attack'),
      evidence: say('evidence'),
      request,
      response: say('response'),
    },
  );
}

function at(value: unknown, path: string): unknown {
  return member(value, ...path.split('.'));
}

function textAt(value: unknown, path: string | undefined): string {
  return path === undefined ? '' : text(value, ...path.split('.'));
}
