import type { Scale } from '../model/severity.ts';
import type { HtmlImporter, ImportContext, JsonImporter, LinesImporter, XmlImporter } from './importer.ts';
import { scanners } from './registry.ts';
import type { Scanner } from './scanner.ts';

/** The readers of all scanners, each of which rates by the scale of its own. */
export interface Readers {
  readonly json: readonly JsonImporter[];
  readonly lines: readonly LinesImporter[];
  readonly xml: readonly XmlImporter[];
  readonly html: readonly HtmlImporter[];
  /** The scale of a tool by its name; one that is not known has a level above high. */
  readonly scaleOf: (tool: string) => Scale;
  /** The formats as messages list them. */
  readonly expected: string;
}

function readersOf(list: readonly Scanner[]): Readers {
  const scales = new Map(list.map(({ name, scale }) => [name, scale]));
  return {
    json: list.flatMap(({ json = [], scale }) => json.map((importer) => rating(importer, scale))),
    lines: list.flatMap(({ lines = [], scale }) =>
      lines.map((importer) => ({
        ...importer,
        readDocument: (document, context) => importer.readDocument(document, { ...context, scale }),
      })),
    ),
    xml: list.flatMap(({ xml = [], scale }) => xml.map((importer) => rating(importer, scale))),
    html: list.flatMap(({ html = [], scale }) => html.map((importer) => rating(importer, scale))),
    scaleOf: (tool) => scales.get(tool) ?? 'critical',
    expected: [...list.map(listed), 'CSV'].join(', '),
  };
}

export const builtInReaders = readersOf(scanners);

function rating<
  Document,
  Reading,
  Importer extends { read(document: Document, context: ImportContext): Reading },
>(importer: Importer, scale: Scale): Importer {
  return {
    ...importer,
    read: (document: Document, context: ImportContext) => importer.read(document, { ...context, scale }),
  };
}

/** `ZAP (JSON, XML)`, or the only format as it is. */
function listed(scanner: Scanner): string {
  const formats = formatsOf(scanner);
  const [only, ...others] = formats;
  if (scanner.listed !== undefined || only === undefined) return scanner.listed ?? scanner.name;
  if (others.length === 0) return only;
  return `${scanner.name} (${formats.map((format) => format.replace(`${scanner.name} `, '')).join(', ')})`;
}

function formatsOf({ json = [], lines = [], xml = [], html = [] }: Scanner): readonly string[] {
  return [...new Set([...json, ...lines, ...xml, ...html].map(({ format }) => format))];
}
