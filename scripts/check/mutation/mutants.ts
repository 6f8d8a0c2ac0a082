import { type Node, parseSync, Visitor } from 'oxc-parser';

/** One small change of one file. */
export interface Mutant {
  readonly file: string;
  /** Counts from 1. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
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

type Range = readonly [start: number, end: number];

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
  const keep = ({ start, end }: { start: number; end: number }): void => void kept.push([start, end]);
  const replace = (start: number, end: number, replacement: string, kind: string): void =>
    void found.push({ start, end, replacement, kind });
  const operator = (left: { end: number }, name: string, right: { start: number }): void => {
    const other = otherOperators[name];
    if (other === undefined) return;
    // Between two operands may also stand parentheses and comments.
    const start = text.indexOf(name, left.end);
    if (start < right.start) replace(start, start + name.length, other, `operator ${name}`);
  };
  const negate = ({ start, end }: { start: number; end: number }): void =>
    replace(start, end, `!(${text.slice(start, end)})`, 'condition');
  new Visitor({
    BinaryExpression(node) {
      if (isNumber(node)) {
        if (!partsOfNumbers.has(node)) replace(node.start, node.end, '0', 'number');
        partsOfNumbers.add(node.left).add(node.right);
        return;
      }
      const isText = [node.left, node.right].some(
        ({ type, start }) => type === 'TemplateLiteral' || `'"\``.includes(text[start] ?? ''),
      );
      if (node.operator !== '+' || !isText) operator(node.left, node.operator, node.right);
    },
    LogicalExpression: ({ left, operator: name, right }) => operator(left, name, right),
    AssignmentExpression: ({ left, operator: name, right }) => operator(left, name, right),
    UnaryExpression({ operator: name, start }) {
      if (name === '!') replace(start, start + 1, '', 'not');
    },
    Literal(node) {
      const { value, start, end } = node;
      if (partsOfNumbers.has(node)) return;
      if (typeof value === 'boolean') replace(start, end, String(!value), 'boolean');
      else if (typeof value === 'number') replace(start, end, otherNumber(value), 'number');
      else if (typeof value === 'string' && value !== '') replace(start, end, `''`, 'text');
    },
    IfStatement: ({ test }) => negate(test),
    ConditionalExpression: ({ test }) => negate(test),
    ReturnStatement({ argument, start, end }) {
      // Where a condition is asked for, false is the same as undefined; it is turned round as a boolean.
      const written = argument ? text.slice(argument.start, argument.end) : 'undefined';
      if (written !== 'undefined' && written !== 'false') replace(start, end, 'return undefined;', 'return');
    },
    ArrowFunctionExpression({ body }) {
      const written = text.slice(body.start, body.end);
      if (body.type === 'BlockStatement' || written === 'undefined' || written === 'false') return;
      replace(body.start, body.end, 'undefined', 'arrow');
    },
    ExpressionStatement({ expression, start, end }) {
      if (expression.type === 'CallExpression') replace(start, end, ';', 'call');
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
