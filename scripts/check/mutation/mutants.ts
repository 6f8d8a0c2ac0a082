import { type Node, parseSync, Visitor } from 'oxc-parser';

export type Range = readonly [start: number, end: number];

/** One small change of one file. */
export interface Mutant {
  readonly file: string;
  /** Counts from 1. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  /** The expression that has another value then. */
  readonly within: Range;
  /** What was done. */
  readonly kind: string;
  /** The text around it, by which it is known again when the file changes elsewhere. */
  readonly context: string;
}

/** So many characters before and after a mutant make it known again. */
const contextLength = 60;

/** Numbers from here on are mostly limits. */
const leastLimit = 100;

const messageTemplates = /\bMessageTemplates</;

interface Place {
  readonly start: number;
  readonly end: number;
}

interface Operation extends Place {
  readonly left: Place;
  readonly operator: string;
  readonly right: Place;
}

const otherOperators: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
  '+=': '-=',
  '-=': '+=',
  '||=': '&&=',
};

/** A file with a mutant in place. */
export function withMutant(text: string, { start, end, replacement }: Mutant): string {
  return text.slice(0, start) + replacement + text.slice(end);
}

/**
 * Every change of a file that is worth a test; types, import paths, the names of keys and the wording of messages stay as
 * they are.
 */
export function mutantsOf(file: string, text: string): readonly Mutant[] {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message ?? 'cannot be parsed'}`);
  const found: Omit<Mutant, 'file' | 'line' | 'context'>[] = [];
  const kept: Range[] = [];
  /** Tests of translations read the sources for these: no test has to show each of them. */
  const wording: Range[] = [];
  /** Parts of numbers that are written as a calculation, such as `10 * 1024`. */
  const partsOfNumbers = new Set<Node>();
  const keep = ({ start, end }: Place): void => void kept.push([start, end]);
  const replacePart = (start: number, end: number, replacement: string, kind: string, whole: Place): void =>
    void found.push({ start, end, replacement, kind, within: [whole.start, whole.end] });
  const replace = (whole: Place, replacement: string, kind: string): void =>
    replacePart(whole.start, whole.end, replacement, kind, whole);
  const operator = ({ left, operator: name, right, ...whole }: Operation): void => {
    const other = otherOperators[name];
    if (other === undefined) return;
    // Between two operands may also stand parentheses and comments.
    const start = text.indexOf(name, left.end);
    if (start < right.start) replacePart(start, start + name.length, other, `operator ${name}`, whole);
  };
  const negate = (test: Place): void => replace(test, `!(${text.slice(test.start, test.end)})`, 'condition');
  /** Where a condition is asked for, false is the same as undefined; it is turned round as a boolean. */
  const giveNothing = (value: Place, kind: string): void => {
    const written = text.slice(value.start, value.end);
    if (written !== 'undefined' && written !== 'false') replace(value, 'undefined', kind);
  };
  new Visitor({
    BinaryExpression(node) {
      if (isNumber(node)) {
        if (!partsOfNumbers.has(node)) replace(node, '0', 'number');
        partsOfNumbers.add(node.left).add(node.right);
        return;
      }
      const isText = [node.left, node.right].some(
        ({ type, start }) => type === 'TemplateLiteral' || `'"\``.includes(text[start] ?? ''),
      );
      if (node.operator !== '+' || !isText) operator(node);
    },
    LogicalExpression: operator,
    AssignmentExpression: operator,
    UnaryExpression(node) {
      if (node.operator === '!') replacePart(node.start, node.start + 1, '', 'not', node);
    },
    Literal(node) {
      const { value } = node;
      if (partsOfNumbers.has(node)) return;
      if (typeof value === 'boolean') replace(node, String(!value), 'boolean');
      else if (typeof value === 'number') replace(node, otherNumber(value), 'number');
      else if (typeof value === 'string' && value !== '') replace(node, `''`, 'text');
    },
    IfStatement: ({ test }) => negate(test),
    ConditionalExpression: ({ test }) => negate(test),
    ReturnStatement: ({ argument }) => (argument ? giveNothing(argument, 'return') : undefined),
    ArrowFunctionExpression({ body }) {
      if (body.type !== 'BlockStatement') giveNothing(body, 'arrow');
    },
    ExpressionStatement({ expression }) {
      if (expression.type === 'CallExpression') replace(expression, 'undefined', 'call');
    },
    CallExpression({ callee, arguments: [message] }) {
      const { start, end } = callee.type === 'MemberExpression' ? callee.property : callee;
      if (message !== undefined && text.slice(start, end) === 't') wording.push([message.start, message.end]);
    },
    VariableDeclarator({ id, init }) {
      if (init && messageTemplates.test(text.slice(id.start, id.end))) wording.push([init.start, init.end]);
    },
    Property: ({ key, computed }) => (computed ? undefined : keep(key)),
    ImportDeclaration: keep,
    ExportAllDeclaration: keep,
    ExportNamedDeclaration: ({ source }) => (source ? keep(source) : undefined),
    ImportExpression: keep,
    TSLiteralType: keep,
    TSModuleDeclaration: ({ id }) => keep(id),
    TSTypeAnnotation: keep,
    TSTypeAliasDeclaration: keep,
    TSInterfaceDeclaration: keep,
    TSTypeParameterInstantiation: keep,
    TSAsExpression: ({ typeAnnotation }) => keep(typeAnnotation),
    TSSatisfiesExpression({ expression, typeAnnotation }) {
      keep(typeAnnotation);
      const type = text.slice(typeAnnotation.start, typeAnnotation.end);
      if (messageTemplates.test(type)) wording.push([expression.start, expression.end]);
    },
  }).visit(program);
  return found
    .filter((mutant) => !isWithin(mutant, kept) && !(mutant.kind === 'text' && isWithin(mutant, wording)))
    .map((mutant) => ({
      ...mutant,
      file,
      line: text.slice(0, mutant.start).split('\n').length,
      context: contextOf(text, mutant),
    }));
}

function isWithin({ start, end }: { start: number; end: number }, ranges: readonly Range[]): boolean {
  return ranges.some(([from, to]) => from <= start && end <= to);
}

function isNumber(node: Node): boolean {
  if (node.type === 'BinaryExpression') return isNumber(node.left) && isNumber(node.right);
  return node.type === 'Literal' && typeof node.value === 'number';
}

/** Limits of sizes and times are as good if they are one more: they are gone. */
function otherNumber(value: number): string {
  return value < leastLimit ? `${value + 1}` : '0';
}

function contextOf(text: string, { start, end }: Pick<Mutant, 'start' | 'end'>): string {
  return [
    text.slice(Math.max(0, start - contextLength), start),
    text.slice(start, end),
    text.slice(end, end + contextLength),
  ]
    .map((part) => part.replace(/\s+/g, ' '))
    .join('\0');
}
