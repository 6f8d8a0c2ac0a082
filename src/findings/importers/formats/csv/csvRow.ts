import { unneutralise } from '../../../export/csvCell.ts';
import { noMethodLabel, resolutions, severities, statuses } from '../../../model/finding.ts';
import type { Resolution, Status } from '../../../model/finding.ts';
import { joinMarkdown } from '../../../prose/markdown.ts';
import { proseOfText } from '../../../prose/prose.ts';
import { rate } from '../../../model/severity.ts';
import type { Rated } from '../../../model/severity.ts';
import type { Columns, CsvColumn } from './csvColumns.ts';
import { isWebUrl } from '../../endpointText.ts';
import type { ImportContext, Outcome } from '../../importer.ts';
import { instanceAt, methodOfRequest, toInstance } from '../../instance.ts';
import { findReferences } from '../../references.ts';
import { cleanTags, cweTag, weaknessClass } from '../../weakness.ts';

/** A row of a list by what its cells are. */
export class CsvRow {
  readonly #columns: Columns;
  readonly #cells: readonly string[];

  constructor(columns: Columns, cells: readonly string[]) {
    this.#columns = columns;
    this.#cells = cells;
  }

  text(column: CsvColumn): string {
    const at = this.#columns.get(column);
    return unneutralise((at === undefined ? '' : this.#cells[at]) ?? '');
  }

  isTrue(column: CsvColumn): boolean {
    return /^(?:true|yes|y|1|x)$/i.test(this.text(column).trim());
  }
}

export type ReadTime = (written: string) => number | undefined;

/** An instance for each address of a row. */
export function readRow(row: CsvRow, times: ReadTime, context: ImportContext): readonly Outcome[] {
  const [first, ...others] = addressesOf(row);
  if (first === undefined) return [];
  const read = readAt(first, row, times, context);
  if (read.kind !== 'instance') return [read];
  const { instance } = read;
  return [read, ...others.map(({ url, method }) => instanceAt(url, method || instance.method, instance))];
}

function readAt({ method, url }: Address, row: CsvRow, times: ReadTime, context: ImportContext): Outcome {
  const { status, resolution } = triageOf(row);
  const application = row.text('application').trim();
  const request = row.text('request');
  const tags = weaknessesOf(row.text('cwe'));
  return toInstance(
    {
      tool: 'CSV',
      rule: '',
      category: row.text('category'),
      subCategory: row.text('subCategory') || weaknessClass(tags),
      summary: row.text('summary'),
      ...severityOf(row, context),
      method: method || methodOfRequest(request),
      url,
      eventId: row.text('eventId'),
      description: joinMarkdown(proseOfText(row.text('description')), proseOfText(row.text('impact'))),
      solution: proseOfText(row.text('solution')),
      references: findReferences(row.text('references')),
      tags,
      seenAt: times(row.text('discovered')) ?? context.now,
      ...(status === undefined ? {} : { status }),
      ...(resolution === undefined ? {} : { resolution }),
      ...(application === '' ? {} : { application }),
    },
    {
      parameter: row.text('parameter'),
      attack: row.text('attack'),
      evidence: row.text('evidence'),
      request,
      response: row.text('response'),
    },
  );
}

/** Our own words, or flags that say as much. */
function triageOf(row: CsvRow): {
  readonly status?: Status | undefined;
  readonly resolution?: Resolution | undefined;
} {
  if (row.isTrue('falsePositive')) return { resolution: 'False Positive' };
  if (row.isTrue('mitigated')) return { status: 'Resolved', resolution: 'Fixed' };
  return {
    status: oneOf(statuses, row.text('status')),
    resolution: oneOf(resolutions, row.text('resolution')) ?? oneOf(resolutions, row.text('status')),
  };
}

interface Address {
  readonly method: string;
  readonly url: string;
}

/** A list may name all the places of a vulnerability in one cell, as web addresses. */
function addressesOf(row: CsvRow): readonly Address[] {
  const written = row.text('endpoint').trim();
  const parts = written.split(/[\s,;|]+/).filter((part) => part !== '');
  const several = parts.length > 1 && parts.every(isWebUrl);
  return (several ? [...new Set(parts)] : [written]).map((one) => addressOf(one, row));
}

/** `GET /a` in the endpoint says the method where no column does; a path alone is one of the row's host. */
function addressOf(written: string, row: CsvRow): Address {
  const [, before = '', rest = written] = /^([A-Z]+) (\S.*)$/s.exec(written) ?? [];
  const method = row.text('method');
  const path = rest || row.text('path').trim();
  const url = path === '' || path.startsWith('/') ? originOf(row) + path : path;
  return { method: method === noMethodLabel ? '' : method || before, url };
}

function originOf(row: CsvRow): string {
  const host = row.text('host').trim();
  if (host === '' || host.includes('://')) return host.replace(/\/$/, '');
  const port = row.text('port').trim();
  const scheme =
    /^(?:http|ws)s?$/i.exec(row.text('scheme').trim())?.[0] ?? (port === '443' ? 'https' : 'http');
  return `${scheme.toLowerCase()}://${host}${port === '' || host.includes(':') ? '' : `:${port}`}`;
}

/** `CWE-79, CWE-80`, or numbers alone. */
function weaknessesOf(cell: string): readonly string[] {
  return cleanTags((cell.match(/CWE-\d{1,5}/gi) ?? cell.split(/[\s,;|]+/)).map(cweTag));
}

/** A severity like `9.8` is a score; a whole number may be one of any scale. */
const fraction = /^\d{1,2}\.\d{1,2}$/;

/** Our own words are the severity; anything else is a scanner's word. */
function severityOf(row: CsvRow, context: ImportContext): Rated {
  const risk = row.text('severity');
  const confidence = row.text('confidence') || (row.isTrue('verified') ? 'Confirmed' : '');
  const score = row.text('score') || (fraction.test(risk.trim()) ? risk : '');
  const rated = rate(context.scale, { risk, score, confidence }, context.severityMapping);
  return { ...rated, severity: oneOf(severities, risk) ?? rated.severity };
}

function oneOf<Value extends string>(values: readonly Value[], word: string): Value | undefined {
  return values.find((value) => value.toLowerCase() === word.trim().toLowerCase());
}
