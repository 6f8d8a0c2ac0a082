import { listed } from '../../scans/reportedScan.ts';
import type { ReachedAddress, ReportedScan } from '../../scans/reportedScan.ts';
import { success } from '../../../base/result.ts';
import { proseOfText } from '../../prose/prose.ts';
import { rate } from '../../model/severity.ts';
import { skip } from '../importer.ts';
import type { ImportContext, JsonImporter, Outcome, XmlImporter } from '../importer.ts';
import type { Scanner } from '../scanner.ts';
import { toInstance } from '../instance.ts';
import { isObject, items, member, text } from '../json/json.ts';
import type { JsonObject } from '../json/json.ts';
import { namedTargets } from '../mainTarget.ts';
import { findReferences } from '../references.ts';
import { readTime } from '../reportTime.ts';
import { cleanTags, weaknessClass } from '../weakness.ts';
import { attributeOf, childOf, childrenOf, textOf } from '../xml.ts';
import type { XmlElement } from '../xml.ts';

const sections = ['vulnerabilities', 'anomalies', 'additionals'];

/** One kind of vulnerability with its entries, from JSON or XML. */
interface Kind {
  readonly name: string;
  readonly description: string;
  readonly solution: string;
  readonly references: string;
  readonly entries: readonly unknown[];
}

/** What is said once for the scan. */
interface Scan {
  readonly target: string;
  readonly date: string;
  readonly version: string;
  /** `folder`, `domain` …; empty in older reports. */
  readonly scope: string;
  readonly crawled: readonly ReachedAddress[];
  /** `true`, `false`, or empty where it was not to log in. */
  readonly loggedIn: string;
  /** How many pages it loaded; empty in older reports. */
  readonly pages: string;
}

/**
 * Wapiti's JSON report: a dictionary of entries per kind of vulnerability.
 * https://wapiti-scanner.github.io/
 */
const wapitiJsonImporter: JsonImporter = {
  format: 'Wapiti JSON',
  beginnings: [['classifications', 'desc', 'sol', 'ref']],
  read(document, context) {
    const infos = member(document, 'infos');
    if (!isObject(infos) || !isObject(member(document, 'vulnerabilities'))) {
      return undefined;
    }
    const scan = {
      target: text(infos, 'target'),
      date: text(infos, 'date'),
      version: text(infos, 'version'),
      scope: text(infos, 'scope'),
      crawled: crawledPages(infos),
      loggedIn: text(infos, 'auth', 'logged_in'),
      pages: text(infos, 'crawled_pages_nbr'),
    };
    const kinds = sections.flatMap((section) => kindsOf(document, section));
    return success(reading('Wapiti JSON', scan, kinds, context));
  },
};

/** Only where Wapiti was asked for a detailed report. */
function crawledPages(infos: unknown): readonly ReachedAddress[] {
  return items(infos, 'crawled_pages').map((page) => ({
    method: text(page, 'request', 'method') || 'GET',
    url: text(page, 'request', 'url'),
  }));
}

function kindsOf(document: unknown, section: string): readonly Kind[] {
  const dictionary = member(document, section);
  return Object.entries(isObject(dictionary) ? dictionary : {}).map(([name, entries]) => {
    const about = member(document, 'classifications', name);
    const references = member(about, 'ref');
    return {
      name,
      description: text(about, 'desc'),
      solution: text(about, 'sol'),
      references: isObject(references) ? JSON.stringify(references) : '',
      entries: Array.isArray(entries) ? entries : [],
    };
  });
}

/** Wapiti's XML report, the same in elements. */
const wapitiXmlImporter: XmlImporter = {
  format: 'Wapiti XML',
  root: 'report',
  beginnings: ['wapiti'],
  // Its name is written since version 2; many tools call their root so.
  recognizes: (root) =>
    childrenOf(childOf(root, 'report_infos'), 'info').some(
      (info) => attributeOf(info, 'name') === 'generatorName' && /wapiti/i.test(info.text),
    ) || sections.slice(0, 2).every((section) => childOf(root, section) !== undefined),
  read(root, context) {
    const elements = childrenOf(childOf(root, 'report_infos'), 'info');
    const infos = new Map(elements.map((info) => [attributeOf(info, 'name'), info.text.trim()]));
    const auth = elements.find((info) => attributeOf(info, 'name') === 'auth');
    const scan = {
      target: infos.get('target') ?? '',
      date: infos.get('dateOfScan') ?? '',
      version: infos.get('generatorVersion') ?? '',
      scope: infos.get('scope') ?? '',
      crawled: [],
      loggedIn: textOf(auth, 'logged_in').trim(),
      pages: infos.get('crawledPages') ?? '',
    };
    const kinds = sections.flatMap((section) => (childOf(root, section)?.children ?? []).map(kindOfElement));
    return success(reading('Wapiti XML', scan, kinds, context));
  },
};

export const wapiti: Scanner = {
  name: 'Wapiti',
  scale: 'high',
  described: [
    {
      report: 'Wapiti JSON and XML',
      instance: 'entry',
      rule: 'kind of vulnerability',
      time: 'date of the scan',
    },
  ],
  json: [wapitiJsonImporter],
  xml: [wapitiXmlImporter],
};

function kindOfElement(element: XmlElement): Kind {
  const references = childrenOf(childOf(element, 'references'), 'reference');
  return {
    name: attributeOf(element, 'name'),
    description: textOf(element, 'description'),
    solution: textOf(element, 'solution'),
    references: references
      .map((reference) => `${textOf(reference, 'title')} ${textOf(reference, 'url')}`)
      .join('\n'),
    entries: childrenOf(childOf(element, 'entries'), 'entry').map((entry) =>
      Object.fromEntries(entry.children.map((child) => [child.name, child.text.trim()])),
    ),
  };
}

function reading(format: string, scan: Scan, kinds: readonly Kind[], context: ImportContext) {
  return {
    format,
    tool: 'Wapiti',
    toolVersion: scan.version.replace(/^wapiti\s+/i, ''),
    targets: namedTargets([scan.target]),
    scan: reportedScan(
      scan,
      kinds.some((kind) => kind.entries.length > 0),
    ),
    size: kinds.reduce((sum, kind) => sum + kind.entries.length, 0),
    outcomes: readKinds(kinds, {
      ...context,
      now: readTime(scan.date) ?? context.now,
      origin: /^[a-z]+:\/\/[^/?#]+/i.exec(scan.target)?.[0] ?? '',
      risks: risksOf(scan.version),
    }),
  };
}

/** One login and one target: where either failed, all did. */
function reportedScan(
  { target, date, scope, crawled, loggedIn, pages }: Scan,
  hasResults: boolean,
): ReportedScan {
  const [hasNoLogin, hasNoPage] = [loggedIn === 'false', pages === '0' && !hasResults];
  return {
    at: readTime(date),
    starts: /^(?:domain|punk)$/.test(scope) ? [] : [target],
    reached: listed(crawled),
    problems: [
      ...(hasNoLogin ? [{ kind: 'logins-failed' as const, detail: '' }] : []),
      ...(hasNoPage ? [{ kind: 'requests-failed' as const, detail: '' }] : []),
    ],
    hasFailed: hasNoLogin || hasNoPage,
  };
}

interface WapitiContext extends ImportContext {
  readonly origin: string;
  /** Words for the levels, by their numbers. */
  readonly risks: readonly string[];
}

function* readKinds(kinds: readonly Kind[], context: WapitiContext): Generator<Outcome> {
  for (const kind of kinds) {
    for (const entry of kind.entries) {
      yield isObject(entry) ? readEntry(kind, entry, context) : skip('not-an-object');
    }
  }
}

/** Wapiti's passive modules, by the kinds that they report; reports in XML and old ones name no module. */
const passiveKinds: readonly (readonly [module: string, kinds: readonly string[]])[] = [
  ['cookieflags', ['HttpOnly Flag cookie', 'Secure Flag cookie']],
  ['csp', ['Content Security Policy Configuration']],
  [
    'http_headers',
    [
      'Clickjacking Protection',
      'MIME Type Confusion',
      'HTTP Strict Transport Security (HSTS)',
      'HTTP Secure Headers',
    ],
  ],
  ['https_redirect', ['Unencrypted Channels']],
  ['inconsistent_redirection', ['Inconsistent Redirection']],
  ['information_disclosure', ['Information Disclosure - Full Path']],
  ['stacktrace_disclosure', ['Stack Trace Disclosure']],
  ['unsecure_password', ['Cleartext Submission of Password']],
];

/** How an entry was found; fingerprints come from the traffic and from requests, and are just Wapiti's. */
function categoryOf(module: string, kind: string): string {
  const isPassive = passiveKinds.some(([name, kinds]) =>
    module === '' ? kinds.includes(kind) : module === name,
  );
  if (isPassive) return 'Passive Scan';
  return module === 'wapp' || (module === '' && kind.startsWith('Fingerprint ')) ? 'Wapiti' : 'Active Scan';
}

/**
 * Levels are 1 (low) to 4 (critical), and information has 0 or none; before version 3.0.4 they are 1 (high) to 3 (low).
 * https://github.com/wapiti-scanner/wapiti/pull/69
 */
function risksOf(version: string): readonly string[] {
  return /^\D*(?:[12]\.|3\.0\.[0-3]\b)/.test(version)
    ? ['', 'High', 'Medium', 'Low']
    : ['Information', 'Low', 'Medium', 'High', 'Critical'];
}

function readEntry(kind: Kind, entry: JsonObject, context: WapitiContext): Outcome {
  const tags = cleanTags(kind.references.match(/CWE-\d+/g) ?? []);
  return toInstance(
    {
      tool: 'Wapiti',
      rule: kind.name,
      category: categoryOf(text(entry, 'module'), kind.name),
      subCategory: weaknessClass(tags),
      summary: kind.name,
      ...rate(
        context.scale,
        { risk: context.risks[Number(text(entry, 'level'))] ?? '' },
        context.severityMapping,
      ),
      method: text(entry, 'method'),
      url: urlOf(context.origin, text(entry, 'path')),
      description: proseOfText(kind.description),
      solution: proseOfText(kind.solution),
      references: findReferences(kind.references),
      tags,
      seenAt: context.now,
    },
    {
      parameter: text(entry, 'parameter'),
      evidence: text(entry, 'info'),
      request: text(entry, 'http_request'),
      response:
        items(entry, 'detail', 'response').length > 0 ? text(entry, 'detail', 'response', 'body') : '',
    },
  );
}

function urlOf(origin: string, path: string): string {
  return path === '' || path.startsWith('/') ? origin + path : path;
}
