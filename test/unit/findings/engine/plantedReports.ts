import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from '../../../../scripts/paths.ts';
import { secretForms } from '../../../fakes/secretForms.ts';

const folder = join(projectDir, 'test/fixtures/reports');

/** A report of the fixtures with secrets in each of its texts. */
export interface PlantedReport {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Texts in which secrets were planted. */
  readonly places: number;
}

/** Begins every secret, so that one that is left is found wherever it stands. */
export const canary = 'c4nary';
/** Stands in each planted text and is no secret: where it arrives, secrets would. */
export const marker = /m4rk\d+m/g;

/** Forms planted in one text, so that none is cut off. */
const formsAtOnce = 18;

/** What tells importers what a report is and how bad a finding, by the ends of names. */
const structural =
  /(?:version|type|schema|severity|risk|confidence|level|id|method|time|timestamp|date|start|end|created|generated|status|kind|state|uri(?:Base)?Id|name|host|port|ssl|protocol|programName|generator|cwe|wasc|score|count|encoding|category|scanner|service|vendor|classification|matcher.*|template.*|reliability|impact|precision|mime)$/i;
/** Names of findings are texts all the same. */
const titles = /^(?:name|alert|title|shortDescription|ruleName|issue_name|issueName)$/;

/** All reports of the fixtures, each as often as it takes to plant every form in every text. */
export function plantedReports(): readonly PlantedReport[] {
  const reports: PlantedReport[] = [];
  for (const name of readdirSync(folder)) {
    for (let first = 0; first < secretForms.length; first += formsAtOnce) {
      const planter = new Planter(first);
      const text = planter.plant(name, readFileSync(join(folder, name), 'utf8'));
      reports.push({
        name: `${first}-${name}`,
        bytes: new TextEncoder().encode(text),
        places: planter.places,
      });
    }
  }
  return reports;
}

class Planter {
  readonly #secrets: string;
  readonly #inUrl: string;
  places = 0;

  constructor(first: number) {
    const forms = secretForms.slice(first, first + formsAtOnce);
    const texts = forms.map(({ write }, index) => write(`${canary}${first + index}z9`));
    this.#secrets = texts.join('\n');
    const parameters = texts.filter((text) => /^[\w.[\]%-]+=[^\s"'<>]+$/.test(text));
    const segments = texts.flatMap((text) => /^(?:eyJ|ghp_|sk_|xoxb|AKIA|glpat)[\w.-]+$/.exec(text) ?? []);
    this.#inUrl = `/${['p', ...segments].join('/')}?${['q=1', ...parameters].join('&')}`;
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
    return /^\s*</.test(text) && !name.endsWith('.html') ? this.#inXml(text) : text;
  }

  #inJson(value: unknown, key: string): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#inJson(item, key));
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(
        Object.entries(value).map(([name, item]) => [name, this.#inJson(item, name)]),
      );
    }
    return typeof value === 'string' && (titles.test(key) || !structural.test(key))
      ? this.#planted(value)
      : value;
  }

  #inXml(text: string): string {
    return text.replaceAll(
      /<([\w.:-]+)((?:\s[^<>]*)?)>(?:<!\[CDATA\[([^]*?)\]\]>|([^<]*[^<\s][^<]*))<\//g,
      (all, name: string, attributes: string, data: string | undefined, plain: string | undefined) => {
        if (structural.test(name) && !titles.test(name)) return all;
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
    const mark = `m4rk${this.places}m`;
    if (/^(?:https?:\/\/|\/)\S*$/.test(text)) return `${text.split(/[?#]/)[0]}/${mark}${this.#inUrl}`;
    return `${text}\n${mark}\n${this.#secrets}\n`;
  }
}

function asXml(text: string): string {
  // What is planted only: the fixture's own text is XML already.
  const at = text.search(/m4rk\d/);
  const own = text.slice(0, Math.max(0, at));
  return own + text.slice(own.length).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
