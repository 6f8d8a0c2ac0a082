import { groupBy } from '../../base/groupBy.ts';
import { frameworks } from '../frameworks/all.ts';
import type { Language } from '../facts.ts';
import type { Framework } from '../interpret/linker.ts';

/*
 * Which sources are worth parsing: those that have a mark of a framework. Files that these import are read when the
 * linker asks for them.
 */

/** The marks of all frameworks of a language. */
interface Prefilter {
  readonly texts: readonly RegExp[];
  readonly places: readonly RegExp[];
}

const prefilters: ReadonlyMap<Language, Prefilter> = new Map(
  [...new Set(frameworks.flatMap(({ languages }) => languages))].map((language) => [
    language,
    prefilterOf(language, frameworks),
  ]),
);

function prefilterOf(language: Language, all: readonly Framework[]): Prefilter {
  const marks = all.flatMap((framework) =>
    framework.languages.includes(language) && framework.marks !== 'none' ? [framework.marks] : [],
  );
  return {
    texts: [
      ...importing(
        language,
        marks.flatMap(({ packages = [] }) => packages),
      ),
      ...wholeWords(marks.flatMap(({ words = [] }) => words)),
      // Several frameworks have the same ones.
      ...new Set(marks.flatMap(({ texts = [] }) => texts)),
    ],
    places: [...new Set(marks.flatMap(({ places = [] }) => places))],
  };
}

/** `from 'express'`, `require('express')`; an address in quotes, or what stands below it. */
function importing(language: Language, packages: readonly string[]): readonly RegExp[] {
  if (packages.length === 0) return [];
  const names = `(?:${packages.map(escaped).join('|')})`;
  return [new RegExp(language === 'go' ? `"${names}[/"]` : `(?:from|require\\()\\s?['"]${names}`)];
}

/** Words that begin and end alike share an expression. */
function wholeWords(words: readonly string[]): readonly RegExp[] {
  return [...groupBy(words, (word) => `${edge(word.at(0))} ${edge(word.at(-1))}`)].map(([edges, group]) => {
    const [before = '', after = ''] = edges.split(' ');
    return new RegExp(`${before}(?:${group.map(escaped).join('|')})${after}`);
  });
}

function edge(character: string | undefined): string {
  return /\w/.test(character ?? '') ? '\\b' : '';
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

export function mayRegister(path: string, language: Language, source: string): boolean {
  const marks = prefilters.get(language);
  if (marks === undefined) return false;
  return marks.places.some((one) => one.test(path)) || marks.texts.some((one) => one.test(source));
}

/** Files that others lead to are read where they may hold paths, handlers or routers. */
const wantedFilters: Readonly<Partial<Record<Language, RegExp>>> = {
  go: /net\/http|gin-gonic|labstack|go-chi|gorilla|gofiber|[Hh]andler|[Rr]oute|"\/|Prefix/,
};

/** Packages of what draws in a browser, and words of what answers requests: a script with the first alone answers none. */
const drawing =
  /\bfrom ['"](?:react|react-dom|vue|svelte|mobx|mobx-react|styled-components|polished|prosemirror-[a-z]{1,20}|@tiptap\/|@angular\/core|d3|three|lit)[/'"]/;
const answering =
  /\b(?:req|res|ctx|reply|request|context|Request|Response|loader|action|routes?|[rR]outer|getServerSideProps|export default function)\b/;

export function mayBeWanted(language: Language, source: string): boolean {
  const isScript = language === 'typescript' || language === 'tsx' || language === 'javascript';
  if (isScript) return !drawing.test(source) || answering.test(source);
  return wantedFilters[language]?.test(source) ?? true;
}
