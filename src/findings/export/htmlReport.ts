import { isoTime } from '../model/isoTime.ts';
import {
  applicationsOf,
  highestSeverity,
  reasonOf,
  sharedValue,
  vulnerabilitiesOf,
  withTellingMarks,
} from './exportedReport.ts';
import type { ExportedFinding, ExportedReport, ExportedVulnerability } from './exportedReport.ts';
import { messagesOf } from './exchangeTitle.ts';
import { proseHtml, webLink } from './htmlProse.ts';
import { htmlStyle } from './htmlStyle.ts';
import { endpointOf } from './exportedReport.ts';
import { count, number, severityLabel } from './htmlParts.ts';
import { widgets } from './htmlWidgets.ts';
import { markupText } from './xmlText.ts';

/** Vulnerabilities that are listed, and those of them, the worst, whose details are. */
const mostListed = 2_000;
const mostDetailed = 300;
/** APIs that are listed of one vulnerability; those after the first are folded, and left out on paper. */
const mostApis = 500;
const mostUnfolded = 20;
/** Characters that are shown of a request or response. */
const mostOfMessage = 8_000;

/**
 * One page without scripts, images or anything that is loaded: its policy allows its own style alone. Requests and
 * responses are folded, and left out on paper.
 */
export function htmlReport(whole: ExportedReport): string {
  const report = withTellingMarks(whole);
  const vulnerabilities = vulnerabilitiesOf(report.findings);
  const title = markupText(report.title);
  const named = applicationsOf(report.findings.map(({ details }) => details)).length > 1;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${htmlStyle}</style>
</head>
<body>
<header>
<h1>${title}</h1>
<p class="soft">${subtitle(report, vulnerabilities.length)}</p>
${report.filters.map((filter) => `<p class="soft">${markupText(filter)}</p>`).join('\n')}
</header>
<main>
${gateBox(report)}
${widgets(report.findings)}
${vulnerabilities.length === 0 ? '<p>No findings.</p>' : overview(vulnerabilities, named)}
${vulnerabilities
  .slice(0, mostDetailed)
  .map((vulnerability, index) => article(vulnerability, index, named))
  .join('\n')}
</main>
<footer><p class="soft">DAST Workbench ${markupText(report.version)}</p></footer>
</body>
</html>
`;
}

function subtitle({ findings, at, targets }: ExportedReport, vulnerabilities: number): string {
  const where = targets.length === 0 ? '' : ` · ${targets.map(markupText).join(', ')}`;
  return `${count(findings.length, 'finding')} of ${count(vulnerabilities, 'vulnerability', 'vulnerabilities')} · last scan ${isoTime(at).slice(0, 16).replace('T', ' ')} UTC${where}`;
}

function gateBox({ gate }: ExportedReport): string {
  if (gate === undefined) return '';
  const conditions = gate.conditions.map(
    ({ condition, findings }) =>
      `<li><code>${markupText(condition)}</code>: ${count(findings, 'finding')}</li>`,
  );
  const broken = gate.brokenScans.map((reason) => `<li>${markupText(reason)}</li>`);
  const items = [...broken, ...conditions];
  const list = items.length === 0 ? '' : `<ul>${items.join('')}</ul>`;
  return gate.isClosed
    ? `<div class="gate closed"><strong>✕ The gate is closed</strong>${list}</div>`
    : `<div class="gate"><strong>✓ The gate is open</strong>${list}</div>`;
}

/** `named`: the report is about several applications, each of which is named. */
function overview(vulnerabilities: readonly ExportedVulnerability[], named: boolean): string {
  const rows = vulnerabilities.slice(0, mostListed).map(({ first, findings }, index) => {
    const severity = highestSeverity(findings);
    const summary = markupText(first.finding.summary);
    const name = index < mostDetailed ? `<a href="#v${index + 1}">${summary}</a>` : summary;
    return `<tr><td>${severityLabel(severity)}</td><td>${name}${newMark(findings)}<br><span class="soft">${markupText(first.finding.subCategory)}</span></td>${applicationCell(named, findings)}<td class="number">${number(findings.length)}</td><td>${sharedValue(findings, 'status')}</td><td>${sharedValue(findings, 'resolution')}</td></tr>`;
  });
  return `<h2>Vulnerabilities</h2>
<table><thead><tr><th>Severity</th><th class="main">Vulnerability</th>${named ? '<th>Application</th>' : ''}<th class="number">APIs</th><th>Status</th><th>Resolution</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table>
${leftOut(vulnerabilities.length - rows.length, 'vulnerability', 'vulnerabilities')}
<h2>Details</h2>
${vulnerabilities.length > mostDetailed ? `<p class="soft">Of the first ${mostDetailed} of ${count(vulnerabilities.length, 'vulnerability', 'vulnerabilities')}. For the others, filter the list or export SARIF.</p>` : ''}`;
}

/** What a limit leaves out is said; nothing where that is nothing. */
function leftOut(left: number, one: string, other: string): string {
  return left > 0
    ? `<p class="soft">… ${number(left)} more ${left === 1 ? one : other}, not listed here.</p>`
    : '';
}

function article({ first, findings }: ExportedVulnerability, index: number, named: boolean): string {
  const { finding, tool, rule, description, solution, references, tags, occurrences } = first;
  const facts = [
    ['Severity', severityLabel(highestSeverity(findings))],
    ['Class', markupText(finding.subCategory)],
    ['Found by', markupText([tool, rule].filter((text) => text !== '').join(' '))],
    ['Category', markupText(finding.category)],
    ['Tags', markupText(tags.slice(0, 12).join(', '))],
  ].flatMap(([name, value]) => (value === '' ? [] : [`<dt>${name}</dt><dd>${value}</dd>`]));
  const [example] = occurrences;
  const parts = [
    `<h3>${index + 1}. ${markupText(finding.summary)}${newMark(findings)}</h3>`,
    `<dl>${facts.join('')}</dl>`,
    part('Description', proseHtml(description)),
    part('Solution', proseHtml(solution)),
    part(count(findings.length, 'API'), apiTable(findings, named)),
    example === undefined
      ? ''
      : part(
          'Example',
          [
            text('Parameter', example.parameter),
            text('Attack', example.attack),
            text('Evidence', example.evidence.slice(0, mostOfMessage)),
            ...messagesOf(example).flatMap(({ title, request, response }) => [
              message(title === '' ? 'Request' : `Request (${markupText(title)})`, request),
              message(title === '' ? 'Response' : `Response (${markupText(title)})`, response),
            ]),
          ].join(''),
        ),
    part('References', references.map((url) => webLink(url, markupText(url))).join('<br>')),
  ];
  return `<article id="v${index + 1}">${parts.filter((html) => html !== '').join('\n')}</article>`;
}

function apiTable(findings: readonly ExportedFinding[], named: boolean): string {
  const rows = findings.slice(0, mostApis).map(({ details }) => {
    const { status, resolution, discovered } = details.finding;
    const reason = reasonOf(details);
    const why = reason === '' ? '' : `<br><span class="soft">${markupText(reason)}</span>`;
    return `<tr><td class="endpoint">${markupText(endpointOf(details))}</td>${applicationCell(named, [{ details }])}<td>${status}</td><td>${resolution}${why}</td><td>${isoTime(discovered).slice(0, 10)}</td></tr>`;
  });
  const folded = rows.splice(mostUnfolded);
  const table = (some: readonly string[]): string =>
    `<table><thead><tr><th class="main">API</th>${named ? '<th>Application</th>' : ''}<th>Status</th><th>Resolution</th><th>Discovered</th></tr></thead><tbody>${some.join('\n')}</tbody></table>`;
  const more = leftOut(findings.length - rows.length - folded.length, 'API', 'APIs');
  if (folded.length === 0) return table(rows) + more;
  const hidden = findings.length - rows.length;
  return `${table(rows)}<details><summary>${count(folded.length, 'more API', 'more APIs')}</summary>${table(folded)}${more}</details><p class="soft paper">… ${count(hidden, 'more API', 'more APIs')}, not printed.</p>`;
}

function applicationCell(named: boolean, findings: readonly Pick<ExportedFinding, 'details'>[]): string {
  if (!named) return '';
  const names = applicationsOf(findings.map(({ details }) => details));
  return `<td>${names.map(markupText).join('<br>') || '—'}</td>`;
}

function newMark(findings: readonly ExportedFinding[]): string {
  return findings.some(({ isNew }) => isNew) ? ' <span class="new">new</span>' : '';
}

function part(title: string, html: string): string {
  return html === '' ? '' : `<h4>${title}</h4>\n${html}`;
}

function text(name: string, value: string): string {
  return value === '' ? '' : `<p>${name}: <code>${markupText(value)}</code></p>`;
}

function message(name: string, value: string): string {
  if (value === '') return '';
  const cut = value.length > mostOfMessage ? `${value.slice(0, mostOfMessage)}\n…` : value;
  return `<details><summary>${name}</summary><pre>${markupText(cut)}</pre></details>`;
}
