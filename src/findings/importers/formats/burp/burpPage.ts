import { Parser } from 'htmlparser2';

/** A request or response, with what the scanner marked in it. */
interface PageMessage {
  readonly text: string;
  readonly marked: readonly string[];
}

/** One issue of the page, as far as the page shows it; missing parts are empty. */
export interface PageIssue {
  readonly name: string;
  readonly origin: string;
  readonly path: string;
  readonly severity: string;
  readonly confidence: string;
  /** HTML by heading, without a final colon and in lower case. */
  readonly sections: ReadonlyMap<string, string>;
  readonly request: PageMessage | undefined;
  readonly response: PageMessage | undefined;
}

interface Row {
  name: string;
  origin: string;
  path: string;
  cells: string[];
}

interface OpenIssue extends Row {
  id: string;
  /** How many `div` are open around its own content. */
  readonly depth: number;
  readonly sections: Map<string, string>;
  readonly messages: Map<string, PageMessage>;
}

/** Characters parsed at once. */
const chunkLength = 65_536;

/**
 * Goes through the page once: first what it says of the scan, then a table with the rating of each issue, then their
 * details, which name the table's row by its number.
 */
export class BurpPage {
  /** What stands under a label, such as `Site name`, in front of the issues. */
  readonly facts = new Map<string, string[]>();
  readonly #html: string;
  readonly #parser: Parser;
  readonly #rows = new Map<string, Row>();
  readonly #done: PageIssue[] = [];
  #position = 0;
  #inIssues = false;
  #origin = '';
  #typeName = '';
  #label = '';
  #heading = '';
  #divs = 0;
  #row: Row | undefined;
  #rowIsType = false;
  #issue: OpenIssue | undefined;
  /** Where the content of a section of an issue begins, and whether it is a message. */
  #section:
    | { readonly start: number; readonly depth: number; readonly marked: string[] | undefined }
    | undefined;
  /** Text that is being gathered, until its element ends. */
  #gathering: { readonly tag: string; readonly take: (text: string) => void; text: string } | undefined;

  constructor(html: string) {
    this.#html = html;
    this.#parser = new Parser({
      onopentag: (tag, attributes) => this.#open(tag, attributes),
      ontext: (text) => {
        if (this.#gathering) this.#gathering.text += text;
      },
      onclosetag: (tag) => this.#close(tag),
    });
  }

  /** Reads what stands in front of the issues. */
  readFacts(): void {
    while (!this.#inIssues && this.#readOn());
  }

  /** The issues with details as they come, then those that stand in the table only. */
  *issues(): Generator<PageIssue> {
    do {
      yield* this.#done.splice(0);
    } while (this.#readOn());
    yield* this.#done.splice(0);
    for (const row of this.#rows.values()) yield toIssue(row, row);
  }

  /** False where nothing is left. */
  #readOn(): boolean {
    const chunk = this.#html.slice(this.#position, this.#position + chunkLength);
    if (chunk === '') return false;
    this.#parser.write(chunk);
    this.#position += chunkLength;
    if (this.#position >= this.#html.length) this.#parser.end();
    return true;
  }

  #open(tag: string, attributes: Readonly<Record<string, string>>): void {
    const classes = (attributes['class'] ?? '').split(' ');
    if (tag === 'div') this.#divs += 1;
    if (classes.includes('issue-container')) this.#openIssue();
    else if (this.#section) {
      const { marked } = this.#section;
      if (marked && classes.includes('highlight')) this.#gather(tag, (text) => marked.push(text));
    } else if (this.#issue) {
      this.#openInIssue(this.#issue, tag, attributes, classes);
    } else if (!this.#openInTable(tag, attributes, classes) && !this.#inIssues) {
      this.#openFact(tag, classes);
    }
  }

  /** False for an element that is nothing of the table of issues. */
  #openInTable(
    tag: string,
    attributes: Readonly<Record<string, string>>,
    classes: readonly string[],
  ): boolean {
    if (tag === 'h1') {
      this.#gather(tag, (text) => this.#startPart(text));
    } else if (tag === 'tr') {
      this.#row = { name: this.#typeName, origin: this.#origin, path: '', cells: [] };
      this.#rowIsType = classes.includes('issue-type-row');
    } else if (tag === 'td') {
      this.#gather(tag, (text) => this.#row?.cells.push(text));
    } else if (tag === 'a' && this.#row && attributes['href']?.startsWith('#') === true) {
      this.#rows.set(attributes['href'].slice(1), this.#row);
    } else {
      return false;
    }
    return true;
  }

  #openFact(tag: string, classes: readonly string[]): void {
    if (classes.includes('label')) this.#gather(tag, (text) => (this.#label = text.replace(/:$/, '')));
    else if (classes.includes('value')) this.#gather(tag, (text) => this.#addFact(text));
  }

  /** HTML of an issue that leaves an element open does not swallow the next one. */
  #openIssue(): void {
    if (this.#issue) this.#closeIssue(this.#issue);
    this.#issue = {
      id: '',
      name: '',
      origin: this.#origin,
      path: '',
      cells: [],
      depth: this.#divs,
      sections: new Map(),
      messages: new Map(),
    };
  }

  #openInIssue(
    issue: OpenIssue,
    tag: string,
    attributes: Readonly<Record<string, string>>,
    classes: readonly string[],
  ): void {
    if (tag === 'h2') this.#gather(tag, (text) => (issue.name = text));
    else if (tag === 'h3')
      this.#gather(tag, (text) => (this.#heading = text.replace(/:$/, '').toLowerCase()));
    else if (tag === 'a' && attributes['name'] !== undefined) issue.id = attributes['name'];
    else if (tag === 'a' && issue.path === '') this.#gather(tag, (text) => (issue.path = text));
    else if (tag === 'div' && this.#heading !== '') {
      const isMessage = classes.includes('request-response');
      this.#section = {
        start: this.#parser.endIndex + 1,
        depth: this.#divs,
        marked: isMessage ? [] : undefined,
      };
    }
  }

  #close(tag: string): void {
    if (this.#gathering?.tag === tag) {
      const { take, text } = this.#gathering;
      this.#gathering = undefined;
      take(text.trim());
    }
    if (tag === 'tr') this.#closeRow();
    if (tag !== 'div') return;
    if (this.#section?.depth === this.#divs && this.#issue) this.#closeSection(this.#issue, this.#section);
    if (this.#issue?.depth === this.#divs) this.#closeIssue(this.#issue);
    this.#divs -= 1;
  }

  #closeRow(): void {
    const [first = ''] = this.#row?.cells ?? [];
    // "SQL injection [3]"
    if (this.#rowIsType) this.#typeName = first.replace(/ \[\d{1,9}\]$/, '');
    else if (this.#row) this.#row.path = first;
    this.#row = undefined;
    this.#rowIsType = false;
  }

  #closeSection(
    issue: OpenIssue,
    { start, marked }: { readonly start: number; readonly marked: readonly string[] | undefined },
  ): void {
    const html = this.#html.slice(start, this.#parser.startIndex);
    if (marked) issue.messages.set(this.#heading, { text: html, marked });
    else issue.sections.set(this.#heading, html);
    this.#heading = '';
    this.#section = undefined;
  }

  #closeIssue(issue: OpenIssue): void {
    this.#done.push(toIssue(issue, this.#rows.get(issue.id)));
    this.#rows.delete(issue.id);
    this.#issue = undefined;
    this.#section = undefined;
    this.#heading = '';
  }

  #startPart(title: string): void {
    const site = ['Issues found on ', 'More details for '].find((start) => title.startsWith(start));
    if (site === undefined) return;
    this.#inIssues = true;
    this.#origin = title.slice(site.length).trim();
  }

  #addFact(text: string): void {
    const known = this.facts.get(this.#label);
    if (known) known.push(text);
    else this.facts.set(this.#label, [text]);
  }

  #gather(tag: string, take: (text: string) => void): void {
    this.#gathering = { tag, take, text: '' };
  }
}

/** The name and path of the details, the rating of the table. */
function toIssue(issue: Row | OpenIssue, row: Row | undefined): PageIssue {
  const [, severity = '', confidence = ''] = row?.cells ?? [];
  const messages = 'messages' in issue ? issue.messages : new Map<string, PageMessage>();
  return {
    name: issue.name,
    origin: issue.origin,
    path: issue.path,
    severity,
    confidence,
    sections: 'sections' in issue ? issue.sections : new Map(),
    request: messages.get('request') ?? messages.get('request 1'),
    response: messages.get('response') ?? messages.get('response 1'),
  };
}
