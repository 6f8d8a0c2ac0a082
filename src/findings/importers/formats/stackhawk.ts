import { withoutTrailing } from '../../../base/runs.ts';
import type { ReportedScan } from '../../scans/reportedScan.ts';
import { failed, success } from '../../../base/result.ts';
import type { Resolution, Status } from '../../model/finding.ts';
import { rate } from '../../model/severity.ts';
import { skip } from '../importer.ts';
import type { ImportContext, JsonImporter, Outcome } from '../importer.ts';
import type { Scanner } from '../scanner.ts';
import { toInstance } from '../instance.ts';
import { isObject, items, member, text } from '../json/json.ts';
import type { JsonObject } from '../json/json.ts';
import { namedTargets } from '../mainTarget.ts';
import { findReferences } from '../references.ts';
import { readTime } from '../reportTime.ts';
import { zapCategory } from './zap/zapRule.ts';

const format = 'StackHawk webhook';

/**
 * What StackHawk posts when a scan has completed: findings with the paths they were seen at.
 * https://docs.stackhawk.com/workflow-integrations/webhook.html
 */
const stackhawkImporter: JsonImporter = {
  format,
  beginnings: [['service', 'scanCompleted']],
  read(document, context) {
    const scanCompleted = member(document, 'scanCompleted');
    if (text(document, 'service') !== 'StackHawk' || !isObject(scanCompleted)) {
      return undefined;
    }
    const findings = member(scanCompleted, 'findings');
    if (!Array.isArray(findings)) {
      return failed('report-broken', context.name, format, 'scanCompleted.findings', 'a list');
    }
    const scan = member(scanCompleted, 'scan');
    const seenAt = readTime(text(scan, 'startedTimestamp')) ?? context.now;
    return success({
      format,
      tool: 'StackHawk',
      toolVersion: text(scan, 'hawkscanVersion'),
      size: findings.reduce<number>((sum, finding) => sum + items(finding, 'paths').length, 0),
      targets: namedTargets(findings.map((finding) => text(finding, 'host'))),
      scan: scanOf(scan, findings.length > 0),
      outcomes: readFindings(findings, { ...context, now: seenAt }),
    });
  },
};

export const stackhawk: Scanner = {
  name: 'StackHawk',
  scale: 'high',
  described: [
    {
      report: 'StackHawk webhook',
      instance: 'path of a finding',
      rule: 'plugin',
      time: 'start of the scan',
    },
  ],
  json: [stackhawkImporter],
};

/** `STARTED`, `COMPLETED` or `ERROR`. */
function scanOf(scan: unknown, hasResults: boolean): ReportedScan {
  const status = text(scan, 'status').toUpperCase();
  const hasError = status === 'ERROR';
  return {
    at: readTime(text(scan, 'startedTimestamp')),
    problems: hasError ? [{ kind: 'scanner-problem', detail: status }] : [],
    hasFailed: hasError && !hasResults,
    limit: status === 'STARTED' ? 'unfinished' : undefined,
  };
}

function* readFindings(findings: readonly unknown[], context: ImportContext): Generator<Outcome> {
  for (const finding of findings) {
    if (!isObject(finding)) {
      yield skip('not-an-object');
      continue;
    }
    const paths = items(finding, 'paths');
    if (paths.length === 0) yield skip('no-instance');
    for (const path of paths) {
      yield isObject(path) ? readPath(finding, path, context) : skip('not-an-object');
    }
  }
}

function readPath(finding: JsonObject, path: JsonObject, context: ImportContext): Outcome {
  const pluginId = text(finding, 'pluginId');
  return toInstance(
    {
      tool: 'StackHawk',
      rule: pluginId,
      category: zapCategory(pluginId, true),
      subCategory: text(finding, 'category'),
      summary: text(finding, 'pluginName'),
      ...rate(context.scale, { risk: text(finding, 'severity') }, context.severityMapping),
      method: text(path, 'method'),
      url: withoutTrailing(text(finding, 'host'), '/') + text(path, 'path'),
      references: findReferences([text(finding, 'findingURL'), text(path, 'pathURL')].join('\n')),
      seenAt: context.now,
      ...triageOf(text(path, 'status')),
    },
    {},
  );
}

/** An accepted risk is a decision that none of our resolutions says; it stays to be decided here. */
function triageOf(status: string): { readonly status?: Status; readonly resolution?: Resolution } {
  if (status === 'FALSE_POSITIVE') return { resolution: 'False Positive' };
  return status === 'ASSIGNED' || status === 'PROMOTED' ? { status: 'In Progress' } : {};
}
