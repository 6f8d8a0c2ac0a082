import type { ReportedScan, ScanLimit } from '../../scans/reportedScan.ts';
import { success } from '../../../base/result.ts';
import type { Resolution, Status } from '../../model/finding.ts';
import { joinMarkdown } from '../../prose/markdown.ts';
import { proseOfHtml } from '../../prose/prose.ts';
import { rate } from '../../model/severity.ts';
import { messageText } from '../base64Text.ts';
import { skip } from '../importer.ts';
import type { ImportContext, Outcome, XmlImporter } from '../importer.ts';
import type { Scanner } from '../scanner.ts';
import { toInstance } from '../instance.ts';
import { namedTargets } from '../mainTarget.ts';
import { joinMessage } from '../occurrence.ts';
import { latestOf, readTime } from '../reportTime.ts';
import { cleanTags, cweTags, weaknessClass } from '../weakness.ts';
import { childOf, childrenOf, textOf } from '../xml.ts';
import type { XmlElement } from '../xml.ts';

/**
 * The XML reports of Qualys Web Application Scanning, of scans and of web applications. What is known of a kind of
 * vulnerability stands in a glossary, by QID.
 * https://docs.qualys.com/en/was/latest/reports/
 */
const qualysWasImporters: readonly XmlImporter[] = ['WAS_SCAN_REPORT', 'WAS_WEBAPP_REPORT'].map((root) => ({
  format: 'Qualys WAS XML',
  root,
  read,
}));

export const qualysWas: Scanner = {
  name: 'Qualys WAS',
  scale: 'critical',
  described: [
    {
      report: 'Qualys WAS XML, of scans and web applications',
      instance: 'payload, else vulnerability',
      rule: 'QID',
      eventId: '`UNIQUE_ID`, else `DETECTION_ID`',
      time: 'detection',
    },
  ],
  xml: qualysWasImporters,
};

function read(root: XmlElement, context: ImportContext) {
  const results = childOf(root, 'RESULTS');
  const holders = [...(results ? [results] : []), ...childrenOf(results, 'WEB_APPLICATION')];
  const webapps = [...childrenOf(childOf(root, 'APPENDIX'), 'WEBAPP'), ...holders];
  const findings = holders.flatMap((holder) => [
    ...childrenOf(childOf(holder, 'VULNERABILITY_LIST'), 'VULNERABILITY'),
    ...childrenOf(childOf(holder, 'SENSITIVE_CONTENT_LIST'), 'SENSITIVE_CONTENT'),
  ]);
  const gathered = holders.flatMap((holder) =>
    childrenOf(childOf(holder, 'INFORMATION_GATHERED_LIST'), 'INFORMATION_GATHERED'),
  );
  const glossary = childrenOf(childOf(root, 'GLOSSARY', 'QID_LIST'), 'QID');
  return success({
    format: 'Qualys WAS XML',
    tool: 'Qualys WAS',
    toolVersion: '',
    size: findings.length + gathered.length,
    targets: namedTargets(webapps.map((webapp) => textOf(webapp, 'URL'))),
    scan: scanOf(root, findings.length > 0),
    outcomes: readAll(findings, gathered, new Map(glossary.map((entry) => [textOf(entry, 'QID'), entry])), {
      ...context,
      now: timeOf(textOf(root, 'HEADER', 'GENERATION_DATETIME')) ?? context.now,
    }),
  });
}

/** How the scans of the report went, each in words: `Finished`, `Time Limit Reached`, `Scan Not Launched` … */
function scanOf(root: XmlElement, hasResults: boolean): ReportedScan {
  const appendix = childOf(root, 'APPENDIX');
  const scans = [...childrenOf(childOf(appendix, 'SCAN_LIST'), 'SCAN'), ...childrenOf(appendix, 'SCAN')];
  const at = latestOf(
    scans.map((scan) => timeOf(textOf(scan, 'END_DATE')) ?? timeOf(textOf(scan, 'START_DATE'))),
  );
  const states = scans.map((scan) => textOf(scan, 'STATUS').trim()).filter((state) => state !== '');
  const logins = scans.map((scan) => textOf(scan, 'AUTHENTICATION_STATUS').trim());
  const wrongLogins = logins.filter((login) => /fail|partial/i.test(login));
  const errors = states.filter(
    (state) => !/^(?:finished|successful|processed)$/i.test(state) && !limitOf(state),
  );
  const limit = states.map(limitOf).find((one) => one !== undefined);
  const isWithoutLogin = logins.length > 0 && logins.every((login) => /fail/i.test(login));
  return {
    at,
    problems: [
      ...wrongLogins.map((detail) => ({ kind: 'logins-failed' as const, detail })),
      ...errors.map((detail) => ({ kind: 'scanner-problem' as const, detail })),
    ],
    hasFailed: isWithoutLogin || (errors.length > 0 && errors.length === states.length && !hasResults),
    limit,
  };
}

function limitOf(state: string): ScanLimit | undefined {
  if (/^time ?limit/i.test(state)) return 'time-limit';
  if (/^cancell?ed/i.test(state)) return 'cancelled';
  return /^(?:submitted|running|processing)/i.test(state) ? 'unfinished' : undefined;
}

/** What was gathered about the scan and its target has no address of its own. */
function* readAll(
  findings: readonly XmlElement[],
  gathered: readonly XmlElement[],
  glossary: ReadonlyMap<string, XmlElement>,
  context: ImportContext,
): Generator<Outcome> {
  for (const finding of findings) {
    const payloads = childrenOf(childOf(finding, 'PAYLOADS'), 'PAYLOAD');
    const about = glossary.get(textOf(finding, 'QID'));
    for (const payload of payloads.length === 0 ? [undefined] : payloads) {
      yield readFinding(finding, payload, about, context);
    }
  }
  for (const _ of gathered) yield skip('no-http-target');
}

/** Severities are 1 (minimal) to 5 (urgent); a confirmed or potential vulnerability is never mere information. */
const levels = ['', 'Low', 'Low', 'Medium', 'High', 'Critical'];

function readFinding(
  finding: XmlElement,
  payload: XmlElement | undefined,
  about: XmlElement | undefined,
  context: ImportContext,
): Outcome {
  const qid = textOf(finding, 'QID');
  const category = textOf(about, 'CATEGORY');
  const request = childOf(payload, 'REQUEST');
  const tags = cleanTags(cweTags(textOf(about, 'CWE')));
  const severity = textOf(finding, 'SEVERITY') || textOf(about, 'SEVERITY');
  const written =
    textOf(finding, 'FIRST_TIME_DETECTED') ||
    textOf(finding, 'DETECTION_DATE') ||
    textOf(finding, 'LAST_TIME_DETECTED');
  return toInstance(
    {
      tool: 'Qualys WAS',
      rule: qid,
      category: category || 'Active Scan',
      subCategory: weaknessClass(tags) || textOf(about, 'GROUP'),
      summary: textOf(about, 'TITLE') || `QID ${qid}`,
      ...rate(
        context.scale,
        {
          risk: levels[Number(severity)] ?? '',
          score: textOf(about, 'CVSS_V3', 'BASE'),
          scoreOfCvss2: textOf(about, 'CVSS_BASE'),
          confidence: /^(Confirmed|Potential)/.exec(category)?.[1] ?? '',
        },
        context.severityMapping,
      ),
      method: textOf(request, 'METHOD'),
      url: textOf(finding, 'URL') || textOf(request, 'URL'),
      eventId: textOf(finding, 'UNIQUE_ID') || textOf(finding, 'DETECTION_ID'),
      description: joinMarkdown(
        proseOfHtml(known(about, 'DESCRIPTION')),
        proseOfHtml(known(about, 'IMPACT')),
      ),
      solution: proseOfHtml(known(about, 'SOLUTION')),
      tags,
      seenAt: timeOf(written) ?? context.now,
      ...triageOf(finding),
    },
    {
      parameter: textOf(finding, 'PARAM'),
      attack: known(payload, 'PAYLOAD'),
      evidence: messageText(childOf(finding, 'CONTENT')),
      request: requestText(request),
      response: messageText(childOf(payload, 'RESPONSE', 'CONTENTS')),
    },
  );
}

/** Qualys writes `N/A` where there is nothing, with one space or two. */
function known(element: XmlElement | undefined, name: string): string {
  const text = messageText(childOf(element, name)).trim();
  return /^(?:N\/A|Not {1,2}applicable\.?)$/i.test(text) ? '' : text;
}

function requestText(request: XmlElement | undefined): string {
  if (!request) return '';
  const headers = childrenOf(childOf(request, 'HEADERS'), 'HEADER').map(
    (header) => `${textOf(header, 'key')}: ${messageText(childOf(header, 'value')).trim()}`,
  );
  const line = `${textOf(request, 'METHOD')} ${textOf(request, 'URL')} HTTP/1.1`;
  return joinMessage([line, ...headers].join('\r\n'), messageText(childOf(request, 'BODY')));
}

/** An accepted risk is decided nowhere in our resolutions. */
function triageOf(finding: XmlElement): { readonly status?: Status; readonly resolution?: Resolution } {
  const reason = ['IGNORED_REASON', 'IGNORE_REASON'].map((name) => textOf(finding, name)).join('');
  if (/false.?positive/i.test(reason)) return { resolution: 'False Positive' };
  return /^fixed$/i.test(textOf(finding, 'STATUS')) ? { status: 'Resolved', resolution: 'Fixed' } : {};
}

const qualysTime = /^(\d{1,2}) (\p{L}{3,9}) (\d{4}) (\d{1,2}):(\d\d)([AP]M) GMT((?:[+-]\d{4})?)$/u;

/** `11 Mar 2020 01:07PM GMT-0400` */
function timeOf(written: string): number | undefined {
  const [, day, month, year, hour, minute, part, zone] = qualysTime.exec(written) ?? [];
  if (day === undefined) return readTime(written);
  const hours = (Number(hour) % 12) + (part === 'PM' ? 12 : 0);
  return readTime(`${day} ${month} ${year} ${hours}:${minute}:00 ${zone}`);
}
