import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { plantedForms, type PlantedForm } from './canaryTable.ts';

/** A report of the fixtures with secrets in each of its texts. */
export interface PlantedReport {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Texts in which secrets were planted. */
  readonly places: number;
}

/** Forms planted in one text, so that none is cut off. */
const formsAtOnce = 18;

/** What importers recognise a report and its severities by, the ends of names. */
const structural =
  /(?:version|type|schema|severity|risk|confidence|level|id|method|time|timestamp|date|start|end|created|generated|status|kind|state|uri(?:Base)?Id|name|host|port|ssl|protocol|programName|generator|cwe|wasc|score|count|encoding|category|scanner|service|vendor|classification|matcher.*|template.*|reliability|impact|precision|mime)$/i;
/** Names of findings are texts all the same. */
const titles = /^(?:name|alert|title|shortDescription|ruleName|issue_name|issueName)$/;

/** All reports of a folder, each as often as it takes to plant every form in every text. */
export function plantedReports(folder: string): readonly PlantedReport[] {
  return readdirSync(folder).flatMap((name) =>
    sliced(plantedForms).map((forms, index) =>
      planted(
        `${index}-${name}`,
        join(folder, name),
        forms,
        (key) => titles.test(key) || !structural.test(key),
      ),
    ),
  );
}

/** Reports with secrets where versions, ids, dates, hosts and names of tools stand, one such name after the other. */
export function reportsPlantedInStructure(folder: string): readonly PlantedReport[] {
  const chosen = plantedForms.filter(({ name }) => inStructure.has(name));
  return readdirSync(folder).flatMap((name) => {
    const keys = new Set<string>();
    planted(name, join(folder, name), chosen, (key) => {
      if (structural.test(key)) keys.add(key);
      return false;
    });
    return [...keys].map((key) =>
      planted(`${key} of ${name}`, join(folder, name), chosen, (each) => each === key, true),
    );
  });
}

const inStructure = new Set(['password', 'GitHub', 'Bearer', 'JSON', 'query of a URL', 'user information']);

function sliced(forms: readonly PlantedForm[]): readonly (readonly PlantedForm[])[] {
  const count = Math.ceil(forms.length / formsAtOnce);
  return Array.from({ length: count }, (_, at) => forms.slice(at * formsAtOnce, (at + 1) * formsAtOnce));
}

function planted(
  name: string,
  file: string,
  forms: readonly PlantedForm[],
  takes: (key: string) => boolean,
  withAttributes = false,
): PlantedReport {
  const planter = new Planter(forms, takes, withAttributes);
  const text = planter.plant(file, readFileSync(file, 'utf8'));
  return { name, bytes: new TextEncoder().encode(text), places: planter.places };
}

class Planter {
  readonly #secrets: string;
  readonly #inUrl: string;
  readonly #takes: (key: string) => boolean;
  readonly #withAttributes: boolean;
  places = 0;

  constructor(forms: readonly PlantedForm[], takes: (key: string) => boolean, withAttributes: boolean) {
    this.#takes = takes;
    this.#withAttributes = withAttributes;
    const fitting = (pattern: RegExp): readonly PlantedForm[] =>
      forms.filter(({ text }) => pattern.test(text));
    this.#secrets = forms.map(({ mark, text }) => `${mark}\n${text}`).join('\n');
    const parameters = fitting(/^[\w.[\]%-]+=[^\s"'<>]+$/).map(({ mark, text }) => `${mark}=1&${text}`);
    const segments = fitting(/^(?:eyJ|ghp_|sk_|xoxb|AKIA|glpat)[\w.-]+$/).map(
      ({ mark, text }) => `${mark}/${text}`,
    );
    this.#inUrl = `/${['m4rk', ...segments].join('/')}?${['q=1', ...parameters].join('&')}`;
  }

  plant(name: string, text: string): string {
    if (/\.(?:json|sarif)$/.test(name)) return JSON.stringify(this.#inJson(JSON.parse(text), ''));
    if (name.endsWith('.jsonl')) {
      return text
        .split('\n')
        .map((line) =>
          line.trim().startsWith('{') ? JSON.stringify(this.#inJson(JSON.parse(line), '')) : line,
        )
        .join('\n');
    }
    if (name.endsWith('.html')) return this.#inHtml(text);
    if (name.endsWith('.csv')) return this.#inCsv(text);
    const planted = this.#inXml(text);
    return this.#withAttributes ? this.#inAttributes(planted) : planted;
  }

  /** What stands in cells and paragraphs, except severities. */
  #inHtml(text: string): string {
    return text.replaceAll(
      /(<(?:p|li|td|pre|span)(?: class="(?!label)[^"]*")?>)([^<>]*[^<>\s][^<>]*)</g,
      (all, tag: string, plain: string) =>
        /^(?:High|Medium|Low|Info\w*|Firm|Certain|Tentative)$/.test(plain) || !this.#takes('p')
          ? all
          : `${tag}${asXml(this.#planted(plain))}<`,
    );
  }

  #inCsv(text: string): string {
    const [header = '', ...lines] = text.trimEnd().split('\n');
    const separator = header.includes(';') ? ';' : ',';
    const names = header.split(separator);
    const rows = lines.map((line) =>
      cellsOf(line, separator).map((cell, column) => {
        const name = names[column] ?? '';
        const value = cell !== '' && this.#takes(name) ? this.#planted(cell) : cell;
        return `"${value.replaceAll('"', '""')}"`;
      }),
    );
    return [header, ...rows.map((cells) => cells.join(separator))].join('\n');
  }

  #inAttributes(text: string): string {
    const from = text.startsWith('<?') ? text.indexOf('?>') : 0;
    const attributes = /(\s)([\w.:-]+)="([^"<>]*)"/g;
    return (
      text.slice(0, from) +
      text
        .slice(from)
        .replaceAll(attributes, (all, blank: string, name: string, value: string) =>
          name.startsWith('xml') || !this.#takes(name)
            ? all
            : `${blank}${name}="${asXml(this.#planted(value)).replaceAll('"', '&quot;')}"`,
        )
    );
  }

  #inJson(value: unknown, key: string): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#inJson(item, key));
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(
        Object.entries(value).map(([name, item]) => [name, this.#inJson(item, name)]),
      );
    }
    return typeof value === 'string' && this.#takes(key) ? this.#planted(value) : value;
  }

  #inXml(text: string): string {
    return text.replaceAll(
      /<([\w.:-]+)((?:\s[^<>]*)?)>(?:<!\[CDATA\[([^]*?)\]\]>|([^<]*[^<\s][^<]*))<\//g,
      (all, name: string, attributes: string, data: string | undefined, plain: string | undefined) => {
        if (!this.#takes(name)) return all;
        const base64 = attributes.includes('base64="true"');
        const value = data ?? plain ?? '';
        const planted = base64
          ? Buffer.from(this.#planted(Buffer.from(value, 'base64').toString())).toString('base64')
          : this.#planted(value);
        const written = data === undefined ? asXml(planted) : planted.replaceAll(']]>', ']]]]><![CDATA[>');
        return data === undefined
          ? `<${name}${attributes}>${base64 ? planted : written}</`
          : `<${name}${attributes}><![CDATA[${written}]]></`;
      },
    );
  }

  #planted(text: string): string {
    this.places += 1;
    if (/^(?:https?:\/\/|\/)\S*$/.test(text)) return `${text.split(/[?#]/)[0]}${this.#inUrl}`;
    return `${text}\n${this.#secrets}\n`;
  }
}

function asXml(text: string): string {
  // What is planted only: the fixture's own text is XML already.
  const at = text.indexOf('m4rk');
  const own = text.slice(0, Math.max(0, at));
  return own + text.slice(own.length).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** The cells of a line in which none is broken. */
function cellsOf(line: string, separator: string): readonly string[] {
  const cells = line.match(new RegExp(`(?:^|${separator})(?:"[^"]*"|[^${separator}]*)`, 'g')) ?? [];
  return cells.map((cell, at) => (at === 0 ? cell : cell.slice(1)).replaceAll('"', ''));
}
