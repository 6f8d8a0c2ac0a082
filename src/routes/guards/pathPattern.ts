import type { Template } from '../match/template.ts';
import { hole } from '../interpret/values/value.ts';
import { best } from './accessRules.ts';
import type { Coverage } from './covers.ts';

/*
 * Regular expressions of others' configuration are never run: those that say a beginning of a path, or a whole one, are
 * understood, `^/admin`, `^/(login|register)$`; all others may be for any path that begins as they do.
 */

interface Beginning {
  readonly text: string;
  /** What may follow: anything, nothing, or what is not understood. */
  readonly end: 'open' | 'closed' | 'unknown';
}

/** More alternatives than people write. */
const mostAlternatives = 40;
const longestPattern = 400;

/** Which paths an expression is for. */
export function patternReach(source: string): (template: Template) => Coverage {
  const beginnings = beginningsOf(source.replaceAll(/\(?%[\w.]{1,80}%\)?/g, hole));
  const [ending = ''] = source.endsWith('$')
    ? source
        .slice(0, -1)
        .split(/[^\w-]/)
        .slice(-1)
    : [];
  if (ending !== '' && beginnings.every(({ end }) => end === 'unknown'))
    return (template) => (mayEnd(template, ending) ? 'maybe' : 'no');
  return (template) => best(beginnings.map((one) => coverage(one, template)));
}

function mayEnd(template: Template, ending: string): boolean {
  const last = template.at(-1);
  return last?.kind !== 'text' || last.text.endsWith(ending);
}

function beginningsOf(source: string): readonly Beginning[] {
  const isSplit = source.replaceAll(/\([^()]*\)/g, '').includes('|');
  if (!source.startsWith('^') || isSplit || source.length > longestPattern)
    return [{ text: '', end: 'unknown' }];
  let texts: readonly string[] = [''];
  const ended = (end: Beginning['end']): readonly Beginning[] => texts.map((text) => ({ text, end }));
  let rest = source.slice(1);
  while (rest !== '') {
    if (rest === '$' || rest === '/?$') return ended('closed');
    if (/^(?:\/?\.[*+]\$?|\(\/\|\$\))$/.test(rest)) break;
    const { taken, options } = nextPart(rest);
    if (options.length === 0 || texts.length * options.length > mostAlternatives) return ended('unknown');
    texts = texts.flatMap((text) => options.map((option) => text + option.replaceAll('\\', '')));
    rest = rest.slice(taken);
  }
  return ended('open');
}

const nothing = { taken: 0, options: [] };

/** Plain text, or a group of some; nothing where it is something else, or may be repeated or left out. */
function nextPart(rest: string): { readonly taken: number; readonly options: readonly string[] } {
  const plain = /^(?:[\w/~@\0-]|\\[./_-])(?![*+?{])/.exec(rest)?.[0];
  if (plain !== undefined) return { taken: plain.length, options: [plain] };
  const group = /^\((?:\?:)?((?:[\w/|-]|\\[./_-])+)\)(?![*+?{])/.exec(rest);
  return group === null ? nothing : { taken: group[0].length, options: (group[1] ?? '').split('|') };
}

/** Segment by segment; what a parameter may be is not known, but one of the configuration is meant for one of the path. */
function coverage({ text, end }: Beginning, template: Template): Coverage {
  const [above, below] = [text.split('/'), segmentsOf(template)];
  let answer: Coverage = end === 'unknown' ? 'maybe' : 'yes';
  for (const [index, segment] of above.entries()) {
    const other = below[index];
    if (other?.includes(rest) === true) return 'maybe';
    if (other === undefined) return 'no';
    const isLast = index === above.length - 1 && end !== 'closed';
    if (isLast ? other.startsWith(segment) : other === segment) continue;
    if (!segment.includes(hole) && !other.includes(hole)) return 'no';
    answer = 'maybe';
  }
  return end === 'closed' && below.length > above.length ? 'no' : answer;
}

/** Stands for a parameter that takes any number of segments. */
const rest = '\u0001';

function segmentsOf(template: Template): readonly string[] {
  const texts = template.map((piece) => {
    if (piece.kind === 'text') return piece.text;
    return piece.kind === 'regex' || piece.many ? rest : hole;
  });
  return texts.join('').split('/');
}
