import { success } from '../../../base/result.ts';
import type { Resolution, Status } from '../../model/finding.ts';
import { joinMarkdown } from '../../prose/markdown.ts';
import { proseOfMarkdown } from '../../prose/prose.ts';
import { rate } from '../../model/severity.ts';
import { skip } from '../importer.ts';
import type { ImportContext, JsonImporter, Outcome } from '../importer.ts';
import type { Scanner } from '../scanner.ts';
import { methodOfRequest, toInstance } from '../instance.ts';
import { firstText, isObject, items, member, text } from '../json/json.ts';
import type { JsonObject } from '../json/json.ts';
import { findReferences } from '../references.ts';
import { readTime } from '../reportTime.ts';
import { cleanTags, cweTag, weaknessClass } from '../weakness.ts';

/** Names that a finding may have; others refuse it in DefectDojo as well. */
const names: ReadonlySet<string> = new Set(
  `
  title description severity date cwe cwes cve epss_score epss_percentile cvssv3 cvssv3_score cvssv4 cvssv4_score
  mitigation impact steps_to_reproduce severity_justification references active verified false_p out_of_scope
  risk_accepted under_review is_mitigated thread_id mitigated numerical_severity param payload line file_path
  component_name component_version static_finding dynamic_finding scanner_confidence unique_id_from_tool
  vuln_id_from_tool sast_source_object duplicate sast_sink_object sast_source_line sast_source_file_path
  nb_occurences publish_date service planned_remediation_date planned_remediation_version effort_for_fixing
  tags kev_date known_exploited ransomware_used fix_available fix_version endpoints files vulnerability_ids
  req_resp hash_code
  `
    .trim()
    .split(/\s+/),
);

/**
 * DefectDojo's generic findings, which many tools and scripts write.
 * https://docs.defectdojo.com/supported_tools/parsers/generic_findings_import/
 */
const dojoGenericImporter: JsonImporter = {
  format: 'DefectDojo generic JSON',
  beginnings: [['findings', 'title', 'severity', 'endpoints']],
  read(document, context) {
    const first = member(document, 'findings', 0);
    if (!isObject(first) || !Object.keys(first).every((name) => names.has(name))) {
      return undefined;
    }
    const findings = items(document, 'findings');
    return success({
      format: 'DefectDojo generic JSON',
      tool: toolOf(document),
      toolVersion: text(document, 'version'),
      size: findings.length,
      outcomes: readFindings(findings, toolOf(document), context),
    });
  },
};

export const dojoGeneric: Scanner = {
  name: 'DefectDojo',
  inReadme: "DefectDojo's generic findings",
  scale: 'critical',
  described: [
    {
      report: 'DefectDojo generic JSON',
      instance: 'endpoint of a finding',
      rule: '`vuln_id_from_tool`',
      eventId: '`unique_id_from_tool`',
      time: '`date`',
    },
  ],
  json: [dojoGenericImporter],
};

/** Reports may name the type of their scan. */
function toolOf(document: unknown): string {
  return firstText(document, 'type', 'name').trim() || 'DefectDojo';
}

function* readFindings(
  findings: readonly unknown[],
  tool: string,
  context: ImportContext,
): Generator<Outcome> {
  for (const [index, finding] of findings.entries()) {
    if (!isObject(finding)) {
      yield skip('not-an-object');
      continue;
    }
    const missing = ['title', 'severity'].find((name) => text(finding, name) === '');
    if (missing !== undefined) {
      yield { kind: 'broken', path: `findings[${index}].${missing}`, expected: 'a text' };
      return;
    }
    const addresses = items(finding, 'endpoints').map(addressOf);
    for (const address of addresses.length === 0 ? [''] : addresses) {
      yield readFinding(finding, address, tool, context);
    }
  }
}

/** An endpoint is an address, or its parts, of which any may be left out. */
function addressOf(endpoint: unknown): string {
  if (!isObject(endpoint)) return text(endpoint);
  const host = text(endpoint, 'host');
  if (host === '') return '';
  const protocol = text(endpoint, 'protocol');
  const port = text(endpoint, 'port');
  const path = text(endpoint, 'path').replace(/^\/?(?=.)/, '/');
  const query = text(endpoint, 'query').replace(/^\??(?=.)/, '?');
  return `${protocol === '' ? '' : `${protocol}://`}${host}${port === '' ? '' : `:${port}`}${path}${query}`;
}

function readFinding(finding: JsonObject, address: string, tool: string, context: ImportContext): Outcome {
  const ids = items(finding, 'vulnerability_ids').map((id) => text(id));
  const weaknesses = [text(finding, 'cwe'), ...items(finding, 'cwes').map((cwe) => text(cwe))];
  const tags = cleanTags([...weaknesses.map(cweTag), text(finding, 'cve'), ...ids]);
  const exchange = member(finding, 'req_resp', 0);
  const request = text(exchange, 'req');
  return toInstance(
    {
      tool,
      rule: text(finding, 'vuln_id_from_tool'),
      category: tool,
      subCategory: weaknessClass(tags),
      summary: text(finding, 'title'),
      ...rate(
        context.scale,
        {
          risk: text(finding, 'severity'),
          score: firstText(finding, 'cvssv4_score', 'cvssv3_score'),
          confidence: text(finding, 'verified') === 'true' ? 'Confirmed' : '',
        },
        context.severityMapping,
      ),
      // What DefectDojo itself takes has no request: our own reports begin the steps with its line.
      method: methodOfRequest(request) || methodOfRequest(text(finding, 'steps_to_reproduce')),
      url: address,
      eventId: text(finding, 'unique_id_from_tool'),
      description: joinMarkdown(
        proseOfMarkdown(text(finding, 'description')),
        proseOfMarkdown(text(finding, 'impact')),
      ),
      solution: proseOfMarkdown(text(finding, 'mitigation')),
      references: findReferences(text(finding, 'references')),
      tags,
      seenAt: readTime(text(finding, 'date')) ?? context.now,
      ...triageOf(finding),
    },
    {
      parameter: text(finding, 'param'),
      attack: text(finding, 'payload'),
      otherInfo: proseOfMarkdown(text(finding, 'steps_to_reproduce')),
      request,
      response: text(exchange, 'resp'),
    },
  );
}

/** Accepted, duplicate and out of scope say neither fixed nor false. */
function triageOf(finding: JsonObject): { readonly status?: Status; readonly resolution?: Resolution } {
  if (text(finding, 'false_p') === 'true') return { resolution: 'False Positive' };
  return text(finding, 'is_mitigated') === 'true' ? { status: 'Resolved', resolution: 'Fixed' } : {};
}
