import type { ReportedScan } from '../../scans/reportedScan.ts';
import { firstText, isObject, member, text } from '../json/json.ts';
import { mappedJson } from '../mappedJson.ts';
import { joinMessage } from '../occurrence.ts';
import { readTime } from '../reportTime.ts';
import type { Scanner } from '../scanner.ts';

/** Arachni's JSON report (and that of its successor SCNR). https://github.com/Arachni/arachni/wiki */
const arachniJson = mappedJson({
  format: 'Arachni JSON',
  tool: 'Arachni',
  beginnings: [
    ['options', 'sitemap'],
    // It says who it is behind all that it found.
    ['seed', 'options', 'audit'],
  ],
  recognizes: (document) =>
    (isObject(member(document, 'sitemap')) || isObject(member(document, 'options', 'audit'))) &&
    text(document, 'version') !== '',
  findings: 'issues',
  version: 'version',
  target: 'options.url',
  started: 'start_datetime',
  scan: (document, found) => scanOf(document, found > 0),
  prose: 'markdown',
  fields: {
    rule: (issue) => text(issue, 'check', 'shortname') || text(issue, 'name'),
    summary: 'name',
    category: (issue) => (text(issue, 'vector', 'seed') === '' ? 'Passive Scan' : 'Active Scan'),
    risk: 'severity',
    cwe: 'cwe',
    method: (issue) => text(issue, 'vector', 'method') || text(issue, 'request', 'method'),
    url: (issue) => firstText(member(issue, 'vector'), 'action', 'url'),
    eventId: 'digest',
    description: 'description',
    solution: 'remedy_guidance',
    references: (issue) => referencesOf(member(issue, 'references')),
    parameter: 'vector.affected_input_name',
    attack: 'vector.seed',
    evidence: (issue) => firstText(issue, 'proof', 'signature'),
    request: (issue) => messageText(member(issue, 'request')),
    response: (issue) => messageText(member(issue, 'response')),
  },
});

export const arachni: Scanner = {
  name: 'Arachni',
  scale: 'high',
  described: [
    {
      report: 'Arachni JSON',
      instance: 'issue',
      rule: 'short name of the check',
      eventId: '`digest`',
      time: 'start of the scan',
    },
  ],
  json: [arachniJson],
};

/** Share of pages without an answer from which on something was wrong. */
const tolerated = 0.05;

/** The sitemap has the status of each page's answer, 0 without one; the plugins that log in say whether they did. */
function scanOf(document: unknown, hasResults: boolean): ReportedScan {
  const sitemap = member(document, 'sitemap');
  const pages = Object.entries(isObject(sitemap) ? sitemap : {});
  const unanswered = pages.filter(([, status]) => status === 0);
  const hasNoLogin = ['autologin', 'login_script'].some((plugin) => isFailedLogin(document, plugin));
  const hasNoAnswer = unanswered.length > 0 && unanswered.length === pages.length;
  const isDegraded = unanswered.length > 0 && unanswered.length >= tolerated * pages.length;
  return {
    at: readTime(text(document, 'finish_datetime')) ?? readTime(text(document, 'start_datetime')),
    starts: [text(document, 'options', 'url')],
    ...(isObject(sitemap)
      ? { reached: pages.filter(([, status]) => status !== 0).map(([url]) => ({ method: 'GET', url })) }
      : {}),
    problems: [
      ...(hasNoLogin ? [{ kind: 'logins-failed' as const, detail: '' }] : []),
      ...(isDegraded
        ? [{ kind: 'requests-failed' as const, detail: `${unanswered.length} / ${pages.length}` }]
        : []),
    ],
    hasFailed: hasNoLogin || (hasNoAnswer && !hasResults),
  };
}

/** By its form or by a script. https://github.com/Arachni/arachni/tree/master/components/plugins */
function isFailedLogin(document: unknown, plugin: string): boolean {
  const status = text(document, 'plugins', plugin, 'results', 'status');
  return status !== '' && !/^(?:ok|success)$/.test(status);
}

function referencesOf(references: unknown): string {
  return Object.values(isObject(references) ? references : {})
    .map((reference) => text(reference))
    .join('\n');
}

function messageText(message: unknown): string {
  return joinMessage(text(message, 'headers_string'), text(message, 'body'));
}
