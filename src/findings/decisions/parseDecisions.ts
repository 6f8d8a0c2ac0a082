import { getNodeValue, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { Node, ParseError } from 'jsonc-parser';
import { withoutByteOrderMark } from '../../base/byteOrderMark.ts';
import { LineIndex } from '../../base/lineIndex.ts';
import type { Failure } from '../../base/result.ts';
import { resolutions, statuses } from '../model/finding.ts';
import type { Decision } from './decision.ts';
import type { DecisionProblemCode } from './decisionMessages.ts';
import { hasWildcard, parseEndpointPattern, type EndpointPattern } from './endpointPattern.ts';

/** Something wrong with a file of decisions, and where. */
export interface DecisionProblem extends Failure<DecisionProblemCode> {
  /** An error keeps its decision from counting; all others count. */
  readonly severity: 'error' | 'warning' | 'information';
  readonly offset: number;
  readonly length: number;
  readonly line: number;
}

export interface ParsedDecisions {
  readonly decisions: readonly Decision[];
  readonly problems: readonly DecisionProblem[];
}

/** Characters that are read: far more than any user decides. */
const longestText = 1_048_576;
/** More help nobody, and editors show no more of one file. */
const mostProblems = 1000;
/** Each of these is compared with every endpoint that is stored; of paths without a wildcard there are as many as fit. */
const mostPatterns = 500;
/** Nothing in the file is nested deeper; the parser goes one call deeper for each. */
const deepest = 64;

export const decisionKeys = [
  'tool',
  'rule',
  'summary',
  'endpoint',
  'application',
  'status',
  'resolution',
  'reason',
  'author',
  'decided',
  'until',
] as const;
export type DecisionKey = (typeof decisionKeys)[number];

const dayLength = 86_400_000;

/** Reads a file of decisions; an empty one has none. */
export function parseDecisions(text: string): ParsedDecisions {
  return new Parser(withoutByteOrderMark(text), text.length - withoutByteOrderMark(text).length).parse();
}

interface DecisionText {
  readonly text: string;
  readonly node: Node;
}

type DecisionTexts = ReadonlyMap<DecisionKey, DecisionText>;

class Parser {
  readonly #text: string;
  /** Of a byte order mark. */
  readonly #shift: number;
  readonly #problems: DecisionProblem[] = [];
  #errors = 0;
  #patterns = 0;
  readonly #lines: LineIndex;

  constructor(text: string, shift: number) {
    this.#text = text;
    this.#shift = shift;
    this.#lines = new LineIndex(text);
  }

  parse(): ParsedDecisions {
    if (this.#text.length > longestText) {
      this.#add('error', { offset: 0, length: 1 }, 'decisions-too-large', longestText);
      return { decisions: [], problems: this.#problems };
    }
    if (this.#text.trim() === '') return { decisions: [], problems: [] };
    const errors: ParseError[] = [];
    const root = isTooDeep(this.#text)
      ? undefined
      : parseTree(this.#text, errors, { allowTrailingComma: true });
    for (const { error, offset, length } of errors.slice(0, 1)) {
      this.#add(
        'error',
        { offset, length: Math.max(1, length) },
        'decisions-syntax',
        printParseErrorCode(error),
      );
    }
    const list = root && memberOf(root, 'decisions');
    if (list?.type !== 'array') {
      if (errors.length === 0) this.#add('error', root ?? { offset: 0, length: 1 }, 'decisions-no-list');
      return { decisions: [], problems: this.#problems };
    }
    const decisions = (list.children ?? []).flatMap((node) => {
      const decision = this.#decision(node);
      return decision === undefined ? [] : [decision];
    });
    return { decisions, problems: this.#problems };
  }

  #decision(node: Node): Decision | undefined {
    const before = this.#errors;
    if (node.type !== 'object') {
      this.#add('error', node, 'decision-no-object');
      return undefined;
    }
    const texts = this.#textsOf(node);
    const start = { offset: node.offset, length: 1 };
    const given = (key: DecisionKey): string => texts.get(key)?.text.trim() ?? '';
    this.#checkNeeded(texts, start);
    const status = this.#oneOf(texts.get('status'), statuses, 'Status');
    const resolution = this.#oneOf(texts.get('resolution'), resolutions, 'Resolution');
    const endpoint = this.#endpoint(texts.get('endpoint'));
    const lastDay = this.#parsed(texts.get('until'), dayOf, 'decision-bad-date');
    const decided = this.#parsed(texts.get('decided'), timeOf, 'decision-bad-time');
    if (this.#errors > before) return undefined;
    return {
      line: this.#lineAt(node.offset),
      offset: node.offset + this.#shift,
      length: node.length,
      tool: given('tool'),
      rule: given('rule'),
      summary: given('summary'),
      application: given('application'),
      ...(endpoint === undefined ? {} : { endpoint }),
      ...(status === undefined ? {} : { status }),
      ...(resolution === undefined ? {} : { resolution }),
      reason: given('reason'),
      author: given('author'),
      ...(decided === undefined ? {} : { decided }),
      ...(lastDay === undefined ? {} : { ends: lastDay + dayLength }),
    };
  }

  #textsOf(node: Node): DecisionTexts {
    const texts = new Map<DecisionKey, DecisionText>();
    for (const property of node.children ?? []) {
      const [keyNode, valueNode] = property.children ?? [];
      if (keyNode === undefined) continue;
      const written = String(getNodeValue(keyNode));
      const key = decisionKeys.find((known) => known === written);
      if (key === undefined) this.#add('warning', keyNode, 'decision-unknown-key', written);
      else if (valueNode?.type !== 'string')
        this.#add('error', valueNode ?? keyNode, 'decision-no-text', key);
      else texts.set(key, { text: String(getNodeValue(valueNode)), node: valueNode });
    }
    return texts;
  }

  #checkNeeded(texts: DecisionTexts, start: Pick<Node, 'offset' | 'length'>): void {
    const isMissing = (key: DecisionKey): boolean => (texts.get(key)?.text.trim() ?? '') === '';
    if (isMissing('rule') && isMissing('summary')) this.#add('error', start, 'decision-lacks-vulnerability');
    for (const key of ['reason', 'author'] as const) {
      if (isMissing(key)) this.#add('error', texts.get(key)?.node ?? start, 'decision-lacks', key);
    }
    if (!texts.has('status') && !texts.has('resolution')) this.#add('error', start, 'decision-sets-nothing');
  }

  #endpoint(given: DecisionText | undefined): EndpointPattern | undefined {
    const endpoint = this.#parsed(given, parseEndpointPattern, 'decision-bad-endpoint');
    if (given && endpoint && hasWildcard(endpoint) && ++this.#patterns > mostPatterns) {
      this.#add('error', given.node, 'decision-too-many-patterns', mostPatterns);
    }
    return endpoint;
  }

  #parsed<Value>(
    given: DecisionText | undefined,
    parse: (text: string) => Value | undefined,
    problem: DecisionProblemCode,
  ): Value | undefined {
    const value = given && parse(given.text);
    if (given !== undefined && value === undefined) this.#add('error', given.node, problem, given.text);
    return value;
  }

  #oneOf<Value extends string>(
    given: DecisionText | undefined,
    values: readonly Value[],
    name: string,
  ): Value | undefined {
    if (given === undefined) return undefined;
    const value = values.find((known) => known === given.text);
    if (value === undefined) this.#add('error', given.node, 'decision-unknown-value', given.text, name);
    return value;
  }

  #add(
    severity: DecisionProblem['severity'],
    { offset, length }: Pick<Node, 'offset' | 'length'>,
    code: DecisionProblemCode,
    ...args: readonly (string | number)[]
  ): void {
    if (severity === 'error') this.#errors++;
    if (this.#problems.length === mostProblems) return;
    const line = this.#lineAt(offset);
    this.#problems.push({ severity, offset: offset + this.#shift, length, line, code, args });
  }

  #lineAt(offset: number): number {
    return this.#lines.positionAt(offset).line + 1;
  }
}

export function memberOf(node: Node, name: string): Node | undefined {
  if (node.type !== 'object') return undefined;
  const property = node.children?.find(({ children }) => children?.[0]?.value === name);
  return property?.children?.[1];
}

/** Counts brackets, those in texts and comments as well: nobody writes so many. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '[' || character === '{') depth++;
    else if (character === ']' || character === '}') depth--;
    if (depth > deepest) return true;
  }
  return false;
}

function dayOf(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const time = Date.parse(`${text}T00:00:00Z`);
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text) ? time : undefined;
}

function timeOf(text: string): number | undefined {
  const day = dayOf(text);
  if (day !== undefined) return day;
  const isTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/.test(text);
  const time = isTime ? Date.parse(text) : Number.NaN;
  return Number.isFinite(time) ? time : undefined;
}
