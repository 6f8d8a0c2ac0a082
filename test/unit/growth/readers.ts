import { readFileSync, readdirSync } from 'node:fs';
import { inspectAttachment } from '../../../src/auth/attachments/inspectAttachment.ts';
import { AuthDocument } from '../../../src/auth/document/authDocument.ts';
import { basicPair } from '../../../src/auth/curl/basicCredentials.ts';
import { cmdWords } from '../../../src/auth/curl/cmdWords.ts';
import { convertGraphql } from '../../../src/auth/curl/graphqlText.ts';
import { powerShellWords } from '../../../src/auth/curl/powerShellWords.ts';
import { convertXml } from '../../../src/auth/curl/xmlText.ts';
import { posixWords } from '../../../src/auth/curl/shellWords.ts';
import { stepsFromCurl } from '../../../src/auth/curl/curlSteps.ts';
import { isCurl } from '../../../src/auth/curl/isCurl.ts';
import { looksSecret } from '../../../src/auth/curl/fieldNames.ts';
import { importAuthentication } from '../../../src/exchange/import/importAuthentication.ts';
import { scriptConstants, scriptVariables } from '../../../src/exchange/import/postmanScript.ts';
import { filled, resolvedValues } from '../../../src/exchange/import/postmanValues.ts';
import { formFields, multipartFields } from '../../../src/auth/curl/request.ts';
import { roleConfigurationSheet } from '../../../src/exchange/roleSheet.ts';
import { targetUrl } from '../../../src/auth/curl/targetUrl.ts';
import { parseText } from '../../../src/auth/expressions/text.ts';
import { fixAll } from '../../../src/auth/fixes/fixAll.ts';
import { fixesFor } from '../../../src/auth/fixes/fixesFor.ts';
import { LineIndex } from '../../../src/base/lineIndex.ts';
import { validateAuthConfig } from '../../../src/auth/validate.ts';
import { csvCell, unneutralise } from '../../../src/findings/export/csvCell.ts';
import { normalizePath, readTarget } from '../../../src/findings/model/endpoint.ts';
import { htmlToText, textInHtml } from '../../../src/findings/model/htmlText.ts';
import { base64Text } from '../../../src/findings/importers/base64Text.ts';
import { parameterIn } from '../../../src/findings/importers/formats/burp/burpIssue.ts';
import { columnsToAsk, findColumns } from '../../../src/findings/importers/formats/csv/csvColumns.ts';
import { firstRows, openTable } from '../../../src/findings/importers/formats/csv/csvTable.ts';
import { endpointIn, endpointInText } from '../../../src/findings/importers/endpointText.ts';
import { methodOfRequest } from '../../../src/findings/importers/instance.ts';
import { namedTargets, TargetCounts } from '../../../src/findings/importers/mainTarget.ts';
import {
  otherGitlabKind,
  otherJsonKind,
  otherSarifKind,
} from '../../../src/findings/importers/otherKinds.ts';
import { findReferences } from '../../../src/findings/importers/references.ts';
import { beginsLikeReport } from '../../../src/findings/importers/reportBeginning.ts';
import { readReport } from '../../../src/findings/importers/readReport.ts';
import { dateOfResponse, readTime } from '../../../src/findings/importers/reportTime.ts';
import { sarifMessage } from '../../../src/findings/importers/formats/sarif/sarifMessage.ts';
import {
  nucleiDetails,
  nucleiMethod,
  nucleiRisk,
  nucleiTags,
  nucleiTarget,
  nucleiTime,
} from '../../../src/findings/importers/formats/sarif/sarifNuclei.ts';
import { stableRuleId } from '../../../src/findings/importers/formats/sarif/sarifRule.ts';
import { readSlashTimes } from '../../../src/findings/importers/slashTimes.ts';
import { toolName } from '../../../src/findings/importers/tool.ts';
import { cweTags, weaknessClass } from '../../../src/findings/importers/weakness.ts';
import { zapRule } from '../../../src/findings/importers/formats/zap/zapRule.ts';
import { markdownOfHtml } from '../../../src/findings/prose/markdownOfHtml.ts';
import { markdownOfText } from '../../../src/findings/prose/markdownOfText.ts';
import { proseOfHtml, proseOfMarkdown, proseOfText } from '../../../src/findings/prose/prose.ts';
import { visibleText } from '../../../src/findings/prose/visibleText.ts';
import { redactSecrets } from '../../../src/base/secrets/redactSecrets.ts';
import { reasonIn } from '../../../src/login/faults/refusals/words.ts';
import { readPage } from '../../../src/login/response/page.ts';
import { Received } from '../../../src/login/response/received.ts';
import { Redactor } from '../../../src/login/redact/redact.ts';
import { readMarkdown } from '../../../src/findings/prose/readMarkdown.ts';
import { curlOfRecorded } from '../../../src/findings/model/curlOfRecorded.ts';
import { fullExample } from '../auth/checked.ts';
import { routeReaders } from './routeReaders.ts';
import { withEntries, withTexts, withXmlTexts } from './hostileDocuments.ts';

const sameText = (text: string): string => text;

/** Reads a text that a stranger wrote. */
export type Reader = (text: string) => unknown;

const options = { normalizePaths: true, severityMapping: {} };

async function importReport(text: string): Promise<void> {
  const input = { name: 'report', bytes: Buffer.from(text) };
  await readReport(input, options, Date.now, new AbortController().signal, () => undefined);
}

/** What a list is made of before its rows are read. */
function readHeader(header: string): void {
  const table = openTable(`${header}\na,b\n`, (cells) => findColumns(cells, {}).size);
  const mapping = { endpoint: table.header.at(-1) ?? '', summary: 'Titel' };
  const columns = findColumns(table.header, mapping);
  columnsToAsk(table.header, columns, mapping);
  firstRows(table, 3);
}

/** A text as the one line that a header is. */
function inLine(text: string): string {
  return text.replaceAll(/[\r\n]/g, ' ');
}

/** What Nuclei's SARIF says in Markdown of what it found. */
function readNucleiHelp(text: string): void {
  const rule = { help: { markdown: text } };
  nucleiTarget({ locations: [{ message: { text } }] }, rule);
  nucleiRisk(rule, '', '');
  nucleiMethod(rule);
  nucleiDetails(rule);
  nucleiTags(rule);
  nucleiTime(rule);
}

/** A short piece of JSON as often as a text is long. */
function repeatedJson(text: string, piece: string): unknown {
  return JSON.parse(`[${Array.from({ length: Math.ceil(text.length / piece.length) }, () => piece).join()}]`);
}

function fixturesIn(folder: string): (readonly [name: string, text: string])[] {
  const url = new URL(`../../fixtures/${folder}/`, import.meta.url);
  return readdirSync(url)
    .sort()
    .map((name) => [name, readFileSync(new URL(name, url), 'utf8')] as const);
}

function hideValues(text: string): string {
  const redactor = new Redactor();
  for (const secret of ['p&ss "w0rd" %25', 'aaaaaaaaaaaaaaaaaaaaaaaa', String.raw`\\\\\\`])
    redactor.add(secret, 'SECRET');
  return redactor.foreign(text);
}

function received(text: string): Received {
  const response = { status: 400, headers: [], body: new TextEncoder().encode(text) };
  return new Received(response, 'http://localhost/', new Map());
}

/** Each importer, with hostile texts in a report that it recognises. */
function importers(): (readonly [string, Reader])[] {
  return fixturesIn('reports').map(([name, fixture]) => {
    const isJson = /\.(?:json|sarif)$/.test(name);
    const report = (hostile: string): string => {
      if (isJson) return withTexts(fixture, hostile);
      if (name.endsWith('.jsonl'))
        return fixture
          .trim()
          .split('\n')
          .map((line) => withTexts(line, hostile))
          .join('\n');
      if (/^\s*</.test(fixture)) return withXmlTexts(fixture, hostile);
      return `${fixture.trimEnd()}\n"${hostile.replaceAll('"', '""')}"${',"a"'.repeat(5)}\n`;
    };
    return [`import of ${name}`, (text) => importReport(report(text))];
  });
}

function authImports(): (readonly [string, Reader])[] {
  return fixturesIn('exchange').map(([name, fixture]) => [
    `authentication from ${name}`,
    (text) =>
      importAuthentication(
        fixture.trimStart().startsWith('{')
          ? withTexts(fixture, text)
          : fixture.replaceAll(/: [^\n&*[\]{}]{12,}$/gm, () => `: ${JSON.stringify(text)}`),
      ),
  ]);
}

function readDocument(text: string): void {
  const document = new AuthDocument(text);
  const problems = validateAuthConfig(text);
  for (const problem of problems.slice(0, 20)) fixesFor(document, problem);
  void document.names;
}

/** Everything that reads a format, with hostile texts in it: a report of each importer, each import of a config. */
export const formats: readonly (readonly [name: string, reader: Reader])[] = [
  ...importers(),
  ...authImports(),
  ...routeReaders(),
  ['auth config', (text) => readDocument(withTexts(fullExample, text))],
  ['fixing of an auth config', (text) => fixAll(withTexts(fullExample, text))],
];

/** Each importer of JSON, with so many findings that the report is as long as the text. */
export const entries: readonly (readonly [name: string, reader: Reader])[] = fixturesIn('reports')
  .filter(([name]) => /\.(?:json|sarif)$/.test(name))
  .map(([name, fixture]) => [
    `many findings of ${name}`,
    (text) => importReport(withEntries(fixture, text.length)),
  ]);

/** Everything else that reads foreign text; a new reader belongs here. */
export const readers: readonly (readonly [name: string, reader: Reader])[] = [
  ['recognising a report', importReport],
  ['beginning of a report', beginsLikeReport],
  ['beginning of a report in JSON', (text) => beginsLikeReport(`{"runs":${text}`)],
  ['beginning of a report in XML', (text) => beginsLikeReport(`<issues ${text}`)],
  ['beginning of a list', (text) => beginsLikeReport(`Titel,Schweregrad,${text}`)],
  ['columns of a list', (text) => readHeader(inLine(text))],
  ['German columns of a list', (text) => readHeader(`Schwachstelle;Schweregrad;${inLine(text)};Adresse`)],
  ['many columns of a list', (text) => readHeader(inLine(text).replaceAll(/[^,]{3}/g, 'Lösung,'))],
  ['columns of a list that are quoted', (text) => readHeader(`"Titel","${inLine(text)}","Adresse"`)],
  ['list with hostile columns', (text) => importReport(`Titel,Adresse,${inLine(text)}\na,/a,b\n`)],
  [
    'list with many addresses in a row',
    (text) => {
      const addresses = Array.from({ length: text.length / 32 }, (_, index) => `https://a.b/${index}`);
      const cells = `"${text.replaceAll('"', '""')}",`.repeat(3);
      const columns = 'Titel,Adresse,Schweregrad,Beschreibung,Lösung,Request';
      return importReport(`${columns}\na,"${addresses.join(' ')}",High,${cells}\n`);
    },
  ],
  ['other kinds of JSON', (text) => otherJsonKind({ [text]: text, results: repeatedJson(text, '{"a":[]}') })],
  ['other kinds in a list of JSON', (text) => otherJsonKind(repeatedJson(text, '{"id":1}'))],
  ['other kinds of SARIF', (text) => otherSarifKind([text, `${text} semgrep`, ...text.split(' ')])],
  ['other kinds of GitLab reports', (text) => otherGitlabKind({ type: text }, { category: text })],
  ['other kinds of XML', (text) => importReport(`<results><a>${text.replaceAll('<', '&lt;')}</a></results>`)],
  ['endpoint', endpointIn],
  ['endpoint with much behind it', (text) => endpointIn(`GET /${text}`)],
  ['endpoint in a sentence', (text) => endpointInText(text, true)],
  ['messages of SARIF', (text) => sarifMessage({ message: { text } }, {}, 'a')],
  ['links in messages of SARIF', (text) => sarifMessage({ message: { text: `](${text}` } }, {}, 'a')],
  [
    'arguments of messages of SARIF',
    (text) => sarifMessage({ message: { text: '{0}'.repeat(text.length / 8), arguments: [text] } }, {}, 'a'),
  ],
  ['help of Nuclei', readNucleiHelp],
  ['times with slashes', (text) => readSlashTimes([text, text])(text)],
  ['time of a response', dateOfResponse],
  ['method of a request', methodOfRequest],
  ['base64', base64Text],
  ['parameter in a caption', (text) => parameterIn(`${text}]`)],
  ['names of tools', toolName],
  ['ids of rules', stableRuleId],
  ['rules of ZAP', (text) => zapRule('10021', '', text)],
  ['weaknesses', (text) => weaknessClass(cweTags(text))],
  ['named targets', (text) => namedTargets([text, `https://${text}`])],
  [
    'counted targets',
    (text) => {
      const counts = new TargetCounts();
      for (const address of text.split(' ')) counts.add(`https://${address}`);
      return counts.targets;
    },
  ],
  ['redaction', redactSecrets],
  ['redaction by value', hideValues],
  ['fields of a login page', readPage],
  ['what a server says of itself', (text) => reasonIn(received(text))],
  ['prose of text', proseOfText],
  ['prose of HTML', proseOfHtml],
  ['prose of Markdown', proseOfMarkdown],
  ['Markdown of text', markdownOfText],
  ['Markdown of HTML', markdownOfHtml],
  ['text of HTML', htmlToText],
  ['messages in HTML', textInHtml],
  ['visible text', visibleText],
  ['Markdown in the panel', readMarkdown],
  ['curl command in the panel', (text) => curlOfRecorded(`GET / HTTP/1.1\r\n${text}`, text)],
  ['references', findReferences],
  ['times', readTime],
  ['targets', readTarget],
  ['path normalising', (text) => normalizePath(readTarget(`https://shop.test/${text}`).path, text, true)],
  ['attack in a path', (text) => normalizePath(`/a${text}b`, text.slice(0, text.length / 2), true)],
  ['cells of CSV', (text) => unneutralise(csvCell(text))],
  ['attachments', inspectAttachment],
  ['recordings', (text) => inspectAttachment(JSON.stringify({ log: { entries: [{ text }] } }))],
  ['expressions', parseText],
  ['auth configs', readDocument],
  ['fixing auth configs', (text) => fixAll(text)],
  ['lines', (text) => new LineIndex(text).positionAt(text.length)],
  ['role sheet', (text) => roleConfigurationSheet(JSON.parse(withTexts(fullExample, text)))],
  ['recognising curl', isCurl],
  ['curl', (text) => stepsFromCurl(text)],
  ['curl with a body', (text) => stepsFromCurl(`curl https://shop.test -d '${text.replaceAll("'", '"')}'`)],
  ['words of a shell', posixWords],
  ['words of cmd', cmdWords],
  ['words of PowerShell', powerShellWords],
  ['calls in substitutions', (text) => posixWords(`T=$(curl $(curl $(curl ${text}`)],
  ['texts in GraphQL', (text) => convertGraphql(text, sameText, sameText)],
  ['texts in XML', (text) => convertXml(text, sameText, sameText)],
  ['texts in a tag of XML', (text) => convertXml(`<a ${text.replaceAll('>', '')}>`, sameText, sameText)],
  ['Basic credentials', basicPair],
  [
    'curl with a body of its own type',
    (text) =>
      stepsFromCurl(
        `curl https://shop.test -H 'Content-Type: text/xml' -d '<a>${text.replaceAll("'", '"')}'`,
      ),
  ],
  [
    'curl with JSON in JSON',
    (text) =>
      stepsFromCurl(`curl https://shop.test -d '${JSON.stringify({ a: `[${text}]` }).replaceAll("'", '"')}'`),
  ],
  ['addresses of steps', targetUrl],
  ['form fields', formFields],
  ['multipart fields', (text) => multipartFields(text, 'multipart/form-data; boundary=--')],
  ['scripts of Postman', scriptVariables],
  ['constants in scripts of Postman', scriptConstants],
  [
    'values of variables of Postman',
    (text) =>
      filled(
        `{{a}}${text}`,
        resolvedValues([
          ['a', `${text}{{b}}{{a}}`],
          ['b', `{{c}}${text}`],
          ['c', text],
        ]),
      ),
  ],
  [
    'escapes of other languages in YAML',
    (text) => importAuthentication(`app:\n  host: "${text.replaceAll('"', String.raw`\q`)}"`),
  ],
  ['looks of secrets', looksSecret],
  ['authentication from any text', importAuthentication],
];
