import { otherKindMessages } from '../../otherKindMessages.ts';
import { failed, success } from '../../../../base/result.ts';
import type { Resolution, Status } from '../../../model/finding.ts';
import { proseOfHtml } from '../../../prose/prose.ts';
import { rate } from '../../../model/severity.ts';
import { skip } from '../../importer.ts';
import type { ImportContext, JsonImporter, Outcome } from '../../importer.ts';
import { toInstance } from '../../instance.ts';
import { isObject, items, member, text } from '../../json/json.ts';
import type { JsonObject } from '../../json/json.ts';
import { findReferences } from '../../references.ts';
import { readTime } from '../../reportTime.ts';
import { cleanTags, cweTag } from '../../weakness.ts';

/** The answer of Veracode's findings API. https://docs.veracode.com/r/c_findings_v2_intro */
export const veracodeImporter: JsonImporter = {
  format: 'Veracode DAST JSON',
  beginnings: [['findings', 'issue_id', 'scan_type']],
  read(document, context) {
    const findings = member(document, '_embedded', 'findings') ?? member(document, 'findings');
    if (!Array.isArray(findings) || !isFinding(findings[0])) {
      return undefined;
    }
    if (findings.every((finding) => /^(?:STATIC|SCA|MANUAL)$/i.test(text(finding, 'scan_type')))) {
      return failed('report-other-kind', context.name, otherKindMessages.veracodeUndynamic);
    }
    return success({
      format: 'Veracode DAST JSON',
      tool: 'Veracode',
      toolVersion: '',
      size: findings.length,
      outcomes: readFindings(findings, context),
    });
  },
};

function isFinding(finding: unknown): boolean {
  return isObject(member(finding, 'finding_details')) && isObject(member(finding, 'finding_status'));
}

function* readFindings(findings: readonly unknown[], context: ImportContext): Generator<Outcome> {
  for (const finding of findings) {
    yield isObject(finding) ? readFinding(finding, context) : skip('not-an-object');
  }
}

/** Severities are 0 (informational) to 5 (very high). */
export const veracodeRisks = ['Informational', 'Very Low', 'Low', 'Medium', 'High', 'Very High'];

function readFinding(finding: JsonObject, context: ImportContext): Outcome {
  const details = member(finding, 'finding_details');
  const cwe = cweTag(text(details, 'cwe', 'id'));
  const name = text(details, 'cwe', 'name');
  const status = member(finding, 'finding_status');
  const description = text(finding, 'description');
  return toInstance(
    {
      tool: 'Veracode',
      rule: cwe,
      category: text(details, 'finding_category', 'name') || 'Active Scan',
      subCategory: `${cwe} ${name}`.trim(),
      summary: name,
      ...rate(
        context.scale,
        { risk: veracodeRisks[Number(text(details, 'severity'))] ?? '' },
        context.severityMapping,
      ),
      url: urlOf(details),
      eventId: text(finding, 'issue_id'),
      description: proseOfHtml(description),
      references: findReferences(description),
      tags: cleanTags([cwe]),
      seenAt: readTime(text(status, 'first_found_date')) ?? context.now,
      ...triageOf(status, items(finding, 'annotations')),
    },
    { parameter: text(details, 'vulnerable_parameter') },
  );
}

/** The findings of other scans than the dynamic one have files instead. */
function urlOf(details: unknown): string {
  const host = text(details, 'hostname');
  return text(details, 'url') || (host === '' ? '' : `https://${host}${text(details, 'path')}`);
}

/** A mitigation as such says neither fixed nor false: only one that was approved as a false positive does. */
function triageOf(
  status: unknown,
  annotations: readonly unknown[],
): { readonly status?: Status; readonly resolution?: Resolution } {
  const isFalsePositive =
    /FALSE_POSITIVE/i.test(text(status, 'resolution')) ||
    annotations.some((note) => text(note, 'action') === 'FP');
  if (isFalsePositive) return { resolution: 'False Positive' };
  if (text(status, 'status') !== 'CLOSED') return {};
  return text(status, 'resolution') === 'FIXED'
    ? { status: 'Resolved', resolution: 'Fixed' }
    : { status: 'Resolved' };
}
