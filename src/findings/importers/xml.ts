import sax from 'sax';
import { remembering } from '../../base/remembering.ts';
import { failed, success } from '../../base/result.ts';
import type { Result } from '../../base/result.ts';
import type { TimeSlicer } from './timeSlicer.ts';
import type { ImportFailureCode } from './report.ts';

export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** Its own text, CDATA included, without that of its children. */
  readonly text: string;
}

interface OpenElement extends XmlElement {
  children: XmlElement[];
  text: string;
}

/** Most elements have none, and millions of them share it. */
const noAttributes: ReadonlyMap<string, string> = new Map();
/** Nothing is added to it. */
const noChildren: XmlElement[] = [];

/** Names of elements that are remembered: a format has few. */
const rememberedNames = 1_024;

/** Characters parsed between two turns of the event loop. */
const pieceLength = 65_536;

/**
 * Parses XML strictly, or says in which line and column (from 1) it stops being XML. An internal DTD is read
 * over; entities it declares are not expanded but refused, and nothing outside the text is ever fetched.
 */
export async function parseXml(
  name: string,
  text: string,
  slicer: TimeSlicer,
  signal: AbortSignal,
): Promise<Result<XmlElement, ImportFailureCode>> {
  const parser = sax.parser(true);
  const roots: XmlElement[] = [];
  buildTree(parser, roots);
  try {
    for (let start = 0; start < text.length; start += pieceLength) {
      parser.write(text.slice(start, start + pieceLength));
      if (slicer.isDue) {
        await slicer.yield();
        if (signal.aborted) return failed('import-cancelled', name);
      }
    }
    parser.close();
  } catch (error) {
    if (!(error instanceof XmlSyntaxError)) throw error;
    return failed('report-xml-syntax', name, parser.line + 1, parser.column, error.message);
  }
  const [root] = roots;
  return root ? success(root) : failed('report-xml-syntax', name, 1, 1, 'no element');
}

class XmlSyntaxError extends Error {}

function buildTree(parser: sax.SAXParser, roots: XmlElement[]): void {
  const open: OpenElement[] = [];
  const named = remembering(rememberedNames, (name) => ({ name }));
  // The parser keeps what it read of each element that is open, and needs its name alone.
  const { tags } = parser as unknown as { readonly tags: { readonly name: string }[] };
  const addText = (text: string): void => {
    const element = open.at(-1);
    if (element) element.text += text;
  };
  parser.onerror = (error) => {
    throw new XmlSyntaxError(error.message.split('\n')[0] ?? '');
  };
  parser.onopentag = ({ name, attributes }) => {
    const values = Object.entries(attributes).map(([key, value]) => [key, String(value)] as const);
    const tag = named(name);
    tags[tags.length - 1] = tag;
    const element: OpenElement = {
      name: tag.name,
      attributes: values.length === 0 ? noAttributes : new Map(values),
      children: noChildren,
      text: '',
    };
    const parent = open.at(-1);
    if (parent === undefined) roots.push(element);
    else addChild(parent, element);
    open.push(element);
  };
  parser.onclosetag = () => {
    open.pop();
  };
  parser.ontext = addText;
  parser.oncdata = addText;
}

/** A list that begins with its first element takes no room for others. */
function addChild(parent: OpenElement, element: XmlElement): void {
  if (parent.children === noChildren) parent.children = [element];
  else parent.children.push(element);
}

/** The children of that name, in order. */
export function childrenOf(element: XmlElement | undefined, name: string): readonly XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** The first descendant along a path of names. */
export function childOf(
  element: XmlElement | undefined,
  ...names: readonly string[]
): XmlElement | undefined {
  return names.reduce<XmlElement | undefined>(
    (inner, name) => inner?.children.find((child) => child.name === name),
    element,
  );
}

/** The text of the first descendant along a path of names, trimmed; empty where there is none. */
export function textOf(element: XmlElement | undefined, ...names: readonly string[]): string {
  return childOf(element, ...names)?.text.trim() ?? '';
}

export function attributeOf(element: XmlElement | undefined, name: string): string {
  return element?.attributes.get(name)?.trim() ?? '';
}
