import { success } from '../../../../base/result.ts';
import type { Resolution, Status } from '../../../model/finding.ts';
import { joinMarkdown } from '../../../prose/markdown.ts';
import { proseOfHtml } from '../../../prose/prose.ts';
import { rate } from '../../../model/severity.ts';
import { skip } from '../../importer.ts';
import type { ImportContext, JsonImporter, Outcome, ReportReading } from '../../importer.ts';
import { methodOfRequest, toInstance } from '../../instance.ts';
import { isObject, items, member, text } from '../../json/json.ts';
import type { JsonObject } from '../../json/json.ts';
import { namedTargets } from '../../mainTarget.ts';
import { findReferences } from '../../references.ts';
import { readSlashTimes } from '../../slashTimes.ts';
import { cleanTags, cweTags, weaknessClass } from '../../weakness.ts';

/** The JSON report of Invicti (formerly Netsparker) and Acunetix 360. https://www.invicti.com/support/ */
export const invictiImporter: JsonImporter = {
  format: 'Invicti JSON',
  beginnings: [['Generated', 'Target', 'Vulnerabilities']],
  read(document, context) {
    const vulnerabilities = member(document, 'Vulnerabilities');
    if (!Array.isArray(vulnerabilities) || !isObject(member(document, 'Target'))) {
      return undefined;
    }
    return success(invictiReading('Invicti JSON', document, vulnerabilities, context));
  },
};

/** Reads the document of the JSON report, or the XML report in the same shape. */
export function invictiReading(
  format: string,
  document: unknown,
  vulnerabilities: readonly unknown[],
  context: ImportContext,
): ReportReading {
  const times = readSlashTimes([
    text(document, 'Generated'),
    ...vulnerabilities.flatMap((entry) => [text(entry, 'FirstSeenDate'), text(entry, 'LastSeenDate')]),
  ]);
  const generated = times(text(document, 'Generated'));
  return {
    format,
    tool: 'Invicti',
    toolVersion: '',
    size: vulnerabilities.length,
    targets: namedTargets([text(document, 'Target', 'Url')]),
    scan: {
      starts: [text(document, 'Target', 'Url')],
      at: generated,
    },
    outcomes: readVulnerabilities(vulnerabilities, times, {
      ...context,
      now: generated ?? context.now,
    }),
  };
}

type ReadTime = (written: string) => number | undefined;

function* readVulnerabilities(
  vulnerabilities: readonly unknown[],
  times: ReadTime,
  context: ImportContext,
): Generator<Outcome> {
  for (const entry of vulnerabilities) {
    yield isObject(entry) ? readVulnerability(entry, times, context) : skip('not-an-object');
  }
}

function readVulnerability(entry: JsonObject, times: ReadTime, context: ImportContext): Outcome {
  const classification = member(entry, 'Classification');
  const owasp = text(classification, 'OwaspTopTen2021');
  const tags = cleanTags([
    ...cweTags(text(classification, 'Cwe')),
    owasp === '' ? '' : `OWASP_2021_${owasp}`,
  ]);
  const request = text(entry, 'HttpRequest', 'Content');
  const attacked = attackedParameter(entry);
  return toInstance(
    {
      tool: 'Invicti',
      rule: text(entry, 'Type'),
      category: 'Active Scan',
      subCategory: weaknessClass(tags),
      summary: text(entry, 'Name'),
      ...rate(
        context.scale,
        { risk: text(entry, 'Severity'), score: scoreOf(classification), confidence: confidenceOf(entry) },
        context.severityMapping,
      ),
      method: text(entry, 'HttpRequest', 'Method') || methodOfRequest(request),
      url: text(entry, 'Url'),
      eventId: text(entry, 'LookupId'),
      description: joinMarkdown(proseOfHtml(text(entry, 'Description')), proseOfHtml(text(entry, 'Impact'))),
      solution: joinMarkdown(
        proseOfHtml(text(entry, 'RemedialActions')),
        proseOfHtml(text(entry, 'RemedialProcedure')),
      ),
      references: findReferences(
        [text(entry, 'ExternalReferences'), text(entry, 'RemedyReferences')].join('\n'),
      ),
      tags,
      seenAt: times(text(entry, 'FirstSeenDate')) ?? context.now,
      ...triageOf(text(entry, 'State')),
    },
    {
      parameter: text(attacked, 'Name'),
      attack: text(attacked, 'Value'),
      evidence: extraInformation(entry),
      otherInfo: proseOfHtml(text(entry, 'ProofOfConcept')),
      request,
      response: text(entry, 'HttpResponse', 'Content'),
    },
  );
}

/** The base score of the latest version of CVSS that is given. */
function scoreOf(classification: unknown): string {
  return (
    ['Cvss40', 'Cvss31', 'Cvss']
      .map((version) => text(classification, version, 'BaseScore', 'Value'))
      .find((score) => score !== '') ?? ''
  );
}

/** Certainty is a percentage. */
function confidenceOf(entry: JsonObject): string {
  if (text(entry, 'Confirmed') === 'true') return 'Confirmed';
  return Number(text(entry, 'Certainty')) >= 90 ? 'High' : '';
}

/** States are combined: `Present, FalsePositive`. An accepted risk is decided nowhere in our resolutions. */
function triageOf(state: string): { readonly status?: Status; readonly resolution?: Resolution } {
  if (/FalsePositive/i.test(state)) return { resolution: 'False Positive' };
  return /^Fixed/i.test(state) ? { status: 'Resolved', resolution: 'Fixed' } : {};
}

/** The parameter that was attacked, with the payload as its value; of others, reports say no more than what was sent. */
function attackedParameter(entry: JsonObject): unknown {
  return items(entry, 'HttpRequest', 'Parameters').find((parameter) =>
    ['Vulnerable', 'IsAttacked'].some((key) => text(parameter, key) === 'true'),
  );
}

function extraInformation(entry: JsonObject): string {
  return items(entry, 'ExtraInformation')
    .map((extra) => `${text(extra, 'Name')}: ${text(extra, 'Value')}`)
    .join('\n');
}
