import { readdirSync, readFileSync } from 'node:fs';
import { importAuthentication } from '../../../src/exchange/import/importAuthentication.ts';
import { readReport } from '../../../src/findings/importers/readReport.ts';
import type { HostileText } from './hostileTexts.ts';
import { listOf, listsOf, withWrongEntries, withWrongValues, wrongJson } from './wrongEntries.ts';
import type { WrongReading } from './wrongReading.ts';

const never = new AbortController().signal;

export async function importText(
  text: string,
  columns: Readonly<Record<string, string>> = {},
): Promise<void> {
  const options = { normalizePaths: true, severityMapping: {}, columns };
  const read = await readReport(
    { name: 'report', bytes: Buffer.from(text) },
    options,
    Date.now,
    never,
    () => undefined,
  );
  void read;
}

function fixturesIn(folder: string): readonly (readonly [name: string, text: string])[] {
  const url = new URL(`../../fixtures/${folder}/`, import.meta.url);
  return readdirSync(url)
    .sort()
    .map((name) => [name, readFileSync(new URL(name, url), 'utf8')] as const);
}

/** JSON with wrong entries in all of its lists, and with wrong values everywhere. */
function wrongJsonOf(json: string): Readonly<Record<string, HostileText>> {
  return {
    ...Object.fromEntries(
      Object.entries(wrongJson).map(([name, entry]) => [name, withWrongEntries(json, entry)]),
    ),
    'numbers for values': withWrongValues(json, 1),
    'objects for values': withWrongValues(json, {}),
    'words for values': withWrongValues(json, 'none of these'),
  };
}

/** XML with many copies of what stands in the root, wrong in some way each. */
function wrongXmlOf(xml: string): Readonly<Record<string, HostileText>> {
  const root = /<(?!\?|!)([^\s>/]+)[^>]*>/.exec(xml);
  const start = (root?.index ?? 0) + (root?.[0].length ?? 0);
  const end = xml.lastIndexOf(`</${root?.[1] ?? ''}`);
  const [head, body, tail] = [xml.slice(0, start), xml.slice(start, end), xml.slice(end)];
  const emptied = body.replaceAll(/<!\[CDATA\[[^]*?\]\]>/g, '').replaceAll(/>[^<>]+</g, '><');
  const worded = body.replaceAll(/>[^<>]+</g, '>none of these<');
  return {
    'entries without texts': listOf(head, () => emptied, tail, ''),
    'entries with other texts': listOf(head, () => worded, tail, ''),
    'empty elements': listOf(head, () => '<a/>', tail, ''),
    'elements of their own': listOf(head, (index) => `<a${index} b${index}="c"/>`, tail, ''),
    'entries that end elsewhere': listOf(head, () => `${emptied}</b>`, tail, ''),
    'elements without an end': listOf(head, (index) => `<a${index}>`, '', ''),
  };
}

/** Lines of a list, wrong each. */
function wrongRowsOf(csv: string): Readonly<Record<string, HostileText>> {
  const header = `${csv.split('\n', 1)[0] ?? ''}\n`;
  const cells = header.split(/[,;]/).length;
  return listsOf(
    header,
    {
      'empty cells': () => ','.repeat(cells - 1),
      'words in every cell': (index) => Array.from({ length: cells }, () => `none ${index}`).join(),
      'too few cells': () => 'a',
      'too many cells': () => 'a,'.repeat(2 * cells),
      'quotes without an end': () => '"a',
      'quotes in cells': () => 'a"b,"c"d,e"',
      'empty rows': () => '',
    },
    '',
    '\n',
  );
}

export function reports(): readonly WrongReading[] {
  return fixturesIn('reports').map(([name, text]) => ({
    name: `wrong entries of ${name}`,
    read: importText,
    texts: /\.(?:json|sarif)$/.test(name)
      ? wrongJsonOf(text)
      : name.endsWith('.jsonl')
        ? listsOf(
            `${text.trim().split('\n', 1)[0] ?? ''}\n`,
            { ...wrongJson, 'no JSON': () => '{"a' },
            '\n',
            '\n',
          )
        : name.endsWith('.csv')
          ? wrongRowsOf(text)
          : wrongXmlOf(text),
  }));
}

export function logins(): readonly WrongReading[] {
  return fixturesIn('exchange').map(([name, text]) => ({
    name: `wrong entries of ${name}`,
    read: importAuthentication,
    texts: text.trimStart().startsWith('{')
      ? wrongJsonOf(text)
      : listsOf(
          text.trimEnd(),
          {
            'unknown keys': (index) => `unknown${index}: 1`,
            'empty entries': () => '- ',
            'same keys': () => 'a: 1',
          },
          '\n',
          '\n',
        ),
  }));
}
