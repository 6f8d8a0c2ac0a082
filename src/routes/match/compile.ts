import { oncePer } from '../oncePer.ts';
import { linearRegex, type LinearRegex } from './regex.ts';
import type { Piece, Template } from './template.ts';

/** A template that can be matched. */
export interface Shape {
  readonly segments: readonly SegmentMatcher[];
  /** What takes the rest of the path, however many segments; `once` wants at least one. */
  readonly tail?: Tail;
  /** Literal segments. */
  readonly literals: number;
  readonly endsWithSlash: boolean;
  /** Its first segments, as far as these are literal: see `startsOf`. */
  readonly start: string;
}

/** Shapes are found by so many of their first segments. */
const mostStarts = 4;

/** What shapes may begin with that fit a path: nothing, its first segment, its first two … */
export function startsOf(segments: readonly string[]): readonly string[] {
  const starts = [''];
  for (const segment of segments.slice(0, mostStarts))
    starts.push(`${starts.at(-1)}/${segment.toLowerCase()}`);
  return starts;
}

type SegmentMatcher =
  | { readonly kind: 'literal'; readonly text: string }
  | {
      readonly kind: 'param';
      readonly isConstrained: boolean;
      readonly matches: (segment: string) => boolean;
    };

type Tail =
  | { readonly kind: 'rest' }
  | {
      readonly kind: 'regex';
      readonly regex: LinearRegex | undefined;
      readonly prefix: string;
      readonly hasLiteral: boolean;
    };

const regexSpecial = /[\\^$.*+?()[\]{}|/]/g;

/** Templates stay what they are while others of their workspace change: each is compiled once. */
export const compileTemplate = oncePer((template: Template): Shape => {
  const compiled = compile(template);
  const texts: string[] = [];
  for (const segment of compiled.segments) {
    if (segment.kind !== 'literal') break;
    texts.push(segment.text);
  }
  return { ...compiled, start: startsOf(texts).at(-1) ?? '' };
});

function compile(template: Template): Omit<Shape, 'start'> {
  const segments: SegmentMatcher[] = [];
  let literals = 0;
  let pieces: Piece[] = [];
  let endsWithSlash = false;
  const flush = (): void => {
    if (pieces.length === 0) return;
    const [only] = pieces;
    if (pieces.length === 1 && only?.kind === 'text') {
      segments.push({ kind: 'literal', text: only.text });
      literals += 1;
    } else segments.push(segmentOf(pieces));
    pieces = [];
  };
  for (const [index, piece] of template.entries()) {
    if (piece.kind === 'text') {
      const parts = piece.text.split('/');
      for (const [number, part] of parts.entries()) {
        if (number > 0) flush();
        if (part !== '') pieces.push({ kind: 'text', text: part });
      }
      endsWithSlash = piece.text.endsWith('/');
      continue;
    }
    const followsSlash = endsWithSlash;
    endsWithSlash = false;
    if (!mayCross(piece)) {
      pieces.push(piece);
      continue;
    }
    const isLast = pieces.length === 0 && index === template.length - 1;
    if (isLast && piece.kind === 'param' && piece.regex === undefined)
      return { segments, tail: { kind: 'rest' }, literals, endsWithSlash };
    const remaining = [...pieces, ...template.slice(index)];
    const source = sourceOf(remaining);
    const hasLiteral = remaining.some(saysSomething);
    const prefix = pieces.length === 0 && !followsSlash ? '/' : '';
    return {
      segments,
      tail: { kind: 'regex', regex: linearRegex(source), prefix, hasLiteral },
      literals: literals + (hasLiteral ? 1 : 0),
      endsWithSlash,
    };
  }
  flush();
  return { segments, literals, endsWithSlash };
}

/** Whether it may take more than one segment of a path. */
function mayCross(piece: Piece): boolean {
  return piece.kind === 'regex' || (piece.kind === 'param' && piece.many === true);
}

function segmentOf(pieces: readonly Piece[]): SegmentMatcher {
  const [only] = pieces;
  if (pieces.length === 1 && only?.kind === 'param' && only.regex === undefined) {
    return { kind: 'param', isConstrained: false, matches: () => true };
  }
  const regex = linearRegex(sourceOf(pieces));
  return {
    kind: 'param',
    isConstrained: true,
    matches: (segment) => regex === undefined || regex.matches(segment, true),
  };
}

function sourceOf(pieces: readonly Piece[]): string {
  return pieces
    .map((piece) => {
      if (piece.kind === 'text') return piece.text.replace(regexSpecial, '\\$&');
      if (piece.kind === 'regex') return unanchored(piece.source);
      if (piece.regex !== undefined) return `(?:${piece.regex})`;
      return piece.many ? '.*' : '[^/]+';
    })
    .join('');
}

/** Whether a piece wants certain letters or digits. */
export function saysSomething(piece: Piece): boolean {
  if (piece.kind === 'text') return /\w/.test(piece.text);
  const source = piece.kind === 'regex' ? piece.source : '';
  return /[A-Za-z0-9]/.test(source.replace(/\\[A-Za-z]|\[[^[\]]{0,80}\]|\{[\d,]{1,9}\}|\?[:=!P<]/g, ''));
}

/** A regular expression finds its match anywhere, unless it says otherwise. */
function unanchored(source: string): string {
  const start = source.startsWith('^') ? source.slice(1) : `.*${source}`;
  return start.endsWith('$') && !start.endsWith('\\$') ? start.slice(0, -1) : `${start}.*`;
}

export interface Fit {
  /** From the first segment on, how each was taken: exactly, by a limited or by any parameter, by the rest. */
  readonly ranks: readonly number[];
  /** All of the path was taken, and not as the rest of a prefix. */
  readonly isWhole: boolean;
  readonly usesTail: boolean;
  readonly sameSlash: boolean;
}

/** Whether a path that begins with these segments may fit a shape. */
export function mayBegin(
  { segments: own, tail }: Shape,
  segments: readonly string[],
  isPrefix: boolean,
  ignoreCase: boolean,
): boolean {
  if (own.length < segments.length && tail === undefined && !isPrefix) return false;
  return segments.every((segment, index) => {
    const matcher = own[index];
    return matcher === undefined || isTaken(matcher, segment, ignoreCase);
  });
}

function isTaken(matcher: SegmentMatcher, segment: string, ignoreCase: boolean): boolean {
  if (matcher.kind !== 'literal') return matcher.matches(segment);
  return matcher.text === segment || (ignoreCase && matcher.text.toLowerCase() === segment.toLowerCase());
}

/** How a path fits a shape; undefined where it does not. */
export function fitPath(
  shape: Shape,
  segments: readonly string[],
  endsWithSlash: boolean,
  isPrefix: boolean,
  ignoreCase: boolean,
): Fit | undefined {
  const { segments: own, tail } = shape;
  const isLonger = segments.length > own.length;
  if (segments.length < own.length || (isLonger && tail === undefined && !isPrefix)) return undefined;
  if (!own.every((matcher, index) => isTaken(matcher, segments[index] ?? '', ignoreCase))) return undefined;
  const ranks = own.map((one) => (one.kind === 'literal' ? 0 : one.isConstrained ? 1 : 2));
  if (tail === undefined) {
    const sameSlash = segments.length === 0 || endsWithSlash === shape.endsWithSlash;
    return { ranks, isWhole: !isLonger, usesTail: false, sameSlash };
  }
  if (tail.kind === 'rest')
    return { ranks: [...ranks, 3], isWhole: !isPrefix, usesTail: true, sameSlash: true };
  if (!fitsTail(tail, segments.slice(own.length), endsWithSlash, isPrefix)) return undefined;
  const { hasLiteral } = tail;
  return { ranks: [...ranks, hasLiteral ? 1 : 3], isWhole: true, usesTail: !hasLiteral, sameSlash: true };
}

/** Whether a regular expression takes what the segments before it leave. */
function fitsTail(
  { regex, prefix }: Extract<Tail, { kind: 'regex' }>,
  rest: readonly string[],
  endsWithSlash: boolean,
  isPrefix: boolean,
): boolean {
  const path = prefix + rest.join('/');
  if (regex?.matches(path, !isPrefix) === true) return true;
  return endsWithSlash && regex?.matches(`${path}/`, true) === true;
}
