import type { Element, ElementContent, Root } from 'hast';
import { parseHtml } from '../../base/parseHtml.ts';
import { redactSecrets } from '../../base/secrets/redactSecrets.ts';
import { visibleText } from './visibleText.ts';

const inline: ReadonlySet<string> = new Set('em i strong b code kbd samp tt var q a'.split(' '));
/** Elements that hold nothing but what stands in a line. */
const lines: ReadonlySet<string> = new Set('p h1 h2 h3 h4 h5 h6 pre dt'.split(' '));
const cells: ReadonlySet<string> = new Set(['td', 'th']);
/** Elements that only separate what stands in them from the rest. */
const divisions: ReadonlySet<string> = new Set(
  'div section article header footer main aside figure figcaption address center details summary form'.split(
    ' ',
  ),
);
const sections: ReadonlySet<string> = new Set(['table', 'thead', 'tbody', 'tfoot']);
/** Elements that are nothing outside of these. */
const parents: Readonly<Record<string, ReadonlySet<string>>> = {
  li: new Set(['ul', 'ol']),
  dt: new Set(['dl']),
  dd: new Set(['dl']),
  thead: new Set(['table']),
  tbody: new Set(['table']),
  tfoot: new Set(['table']),
  tr: sections,
  td: new Set(['tr']),
  th: new Set(['tr']),
};
const blocks: ReadonlySet<string> = new Set([
  ...lines,
  ...Object.keys(parents),
  ...'ul ol dl blockquote table hr'.split(' '),
]);
/** Elements whose content is not for reading. */
const hidden: ReadonlySet<string> = new Set(
  'script style template iframe object svg math head title select'.split(' '),
);

/** Deeper elements are left out: nobody reads further, and a tree is walked recursively. */
const deepest = 24;
/** What stands deeper is not read at all. */
const deepestRead = 12_000;
/** Emphasis in emphasis: Markdown has no form for more. */
const deepestInline = 4;
/** Cells of a row; every row of a table gets as many as its longest one. */
const mostCells = 24;
/** Elements of a text. What makes Markdown of them may take time with the square of their number. */
const mostElements = 1_000;

interface Open {
  readonly name: string;
  /** Where content goes while this element is open. */
  into: Root | Element;
}

/**
 * What a browser would show of a piece of HTML as a tree without attributes, except for the addresses of http and
 * https links and the number that a list starts with. Images are their alternative text. Blocks stand in blocks
 * only: what they are in ends before them, as Markdown could not have it otherwise. All other elements are left out and
 * their content stays.
 */
export function readHtml(html: string): Root {
  const reading = new HtmlReading();
  parseHtml(html, deepestRead, {
    onopentag: (name, attributes) => reading.start(name, attributes),
    ontext: (text) => reading.addText(text),
    onclosetag: (name) => reading.end(name),
  });
  return reading.root;
}

class HtmlReading {
  readonly root: Root = { type: 'root', children: [] };
  readonly #open: Open[] = [];
  /** Elements that are open deeper than `#open` goes. */
  #deeper = 0;
  #elements = 0;
  #hidden = 0;

  start(name: string, attributes: Readonly<Record<string, string>>): void {
    if (hidden.has(name)) this.#hidden += 1;
    if (name === 'img') this.addText(redactSecrets(attributes['alt'] ?? ''));
    const element = this.#hidden > 0 ? undefined : this.#place(name, attributes);
    if (element !== undefined) {
      this.#elements += 1;
      this.#append(element);
    }
    if (this.#open.length < deepest) this.#open.push({ name, into: element ?? this.#top() });
    else this.#deeper += 1;
  }

  addText(text: string): void {
    if (this.#hidden === 0) this.#append({ type: 'text', value: visibleText(text) });
  }

  end(name: string): void {
    if (hidden.has(name)) this.#hidden -= 1;
    if (this.#deeper > 0) {
      this.#deeper -= 1;
      return;
    }
    const ended = this.#open.pop()?.into;
    if (ended !== undefined && ended !== this.#top() && isElement(ended, inline)) this.#dropEmpty(ended);
  }

  /** The element to be made of a tag, and room for it. */
  #place(name: string, attributes: Readonly<Record<string, string>>): Element | undefined {
    if (inline.has(name)) return this.#placeInline(name, attributes);
    const isBlock = blocks.has(name) || divisions.has(name);
    if (!isBlock && name !== 'br') return undefined;
    // A cell is a line: what stands in blocks there stands side by side.
    const isInCell = this.#open.some(({ into }) => isElement(into, cells));
    if (isBlock && !isInCell) this.#endLines();
    if (isInCell || this.#isFull()) {
      this.addText(' ');
      return undefined;
    }
    const fitting = parents[name];
    if (fitting !== undefined && !isElement(this.#top(), fitting)) return makeElement('div');
    if (cells.has(name) && this.#top().children.length >= mostCells) return undefined;
    return makeElement(divisions.has(name) ? 'div' : name, startOf(name, attributes));
  }

  #placeInline(name: string, attributes: Readonly<Record<string, string>>): Element | undefined {
    const outer = this.#open.filter(({ into }) => isElement(into, inline));
    if (outer.length >= deepestInline || this.#isFull()) return undefined;
    if (name !== 'a') return makeElement(name);
    const href = attributes['href']?.trim() ?? '';
    const follows = /^https?:\/\//i.test(href) && !outer.some((element) => element.name === 'a');
    return follows ? makeElement('a', { href: redactSecrets(href) }) : undefined;
  }

  /** Ends the line that a block starts in, with everything in it. */
  #endLines(): void {
    const first = this.#open.findIndex(({ into }) => isElement(into, inline) || isElement(into, lines));
    if (first === -1) return;
    const around = this.#open[first - 1]?.into ?? this.root;
    for (const outer of this.#open.slice(first)) outer.into = around;
  }

  #isFull(): boolean {
    return this.#open.length >= deepest || this.#elements >= mostElements;
  }

  /** Spaces alone are not emphasised. */
  #dropEmpty(element: Root | Element): void {
    if (element.children.some((child) => child.type !== 'text' || /\S/.test(child.value))) return;
    const { children } = this.#top();
    if (children.at(-1) === element) children.splice(-1, 1);
    for (const child of element.children) this.#append(child as ElementContent);
  }

  #append(child: ElementContent): void {
    const { children } = this.#top();
    const last = children.at(-1);
    if (child.type === 'text' && last?.type === 'text') last.value += child.value;
    else children.push(child);
  }

  #top(): Root | Element {
    return this.#open.at(-1)?.into ?? this.root;
  }
}

function makeElement(tagName: string, properties: Element['properties'] = {}): Element {
  return { type: 'element', tagName, properties, children: [] };
}

function isElement(node: Root | Element, names: ReadonlySet<string>): boolean {
  return node.type === 'element' && names.has(node.tagName);
}

function startOf(name: string, attributes: Readonly<Record<string, string>>): Element['properties'] {
  const start = name === 'ol' ? Number.parseInt(attributes['start'] ?? '', 10) : Number.NaN;
  return start >= 0 && start < 1e9 ? { start } : {};
}
