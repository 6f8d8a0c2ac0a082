import { afterLast } from '../../base/cut.ts';
import { oncePer } from '../oncePer.ts';
import type { Framework, Linker } from '../interpret/linker.ts';
import { textsOf } from '../interpret/values/texts.ts';
import { unknown, type CallValue } from '../interpret/values/value.ts';
import { folderOf } from '../interpret/modules/workspace.ts';
import { text, type Template } from '../match/template.ts';

/** Where the code serves descriptions that it adds to an application, by their files. */
const addedIn = oncePer<Linker, Map<string, Template[]>>(() => new Map());

/** An application that is made of descriptions. The operations themselves are those of OpenAPI. */
export const connexion: Framework = {
  name: 'Connexion',
  languages: ['python'],
  marks: { words: ['connexion'] },

  callExternal(callee, call, linker) {
    const isOne = callee.module === 'connexion' || callee.module.startsWith('connexion.');
    if (!isOne || callee.path.at(-1)?.endsWith('App') !== true) return undefined;
    return linker.createRouter(connexion, call.at, { isApplication: true, precedence: 'specific' });
  },

  callRouter(_router, method, call, linker) {
    if (method === 'add_api') addApi(call, linker);
    return unknown;
  },
};

/** The base paths of a description, where the code has some of its own; else those that it says itself count. */
export function basesInCode(file: string, linker: Linker): readonly Template[] | undefined {
  return addedIn(linker).get(file);
}

function addApi(call: CallValue, linker: Linker): void {
  const bases = textsOf(linker.argument(call, 1, 'base_path') ?? unknown);
  const [written = ''] = textsOf(linker.argument(call, 0, 'specification') ?? unknown);
  const name = afterLast(written, '/');
  if (bases.length === 0 || name === '') return;
  const own = folderOf(call.at.file);
  const files = linker.settings
    .map(([path]) => path)
    .filter((path) => path === name || path.endsWith(`/${name}`))
    .filter((path) => own === '' || path.startsWith(`${own}/`));
  const known = addedIn(linker);
  for (const file of files) {
    const templates = bases.map((base): Template => (/^\/*$/.test(base) ? [] : [text(withoutEnd(base))]));
    known.set(file, [...(known.get(file) ?? []), ...templates]);
  }
}

function withoutEnd(base: string): string {
  return base.endsWith('/') ? base.slice(0, -1) : base;
}
