import { failed, success } from '../../../src/base/result.ts';
import { changedRoutes } from '../../../src/routes/changed/changedRoutes.ts';
import { FileWords } from '../../../src/routes/changed/fileWords.ts';
import { KeptOutlines } from '../../../src/routes/changed/keptOutlines.ts';
import { showTemplate } from '../../../src/routes/match/template.ts';
import { indexOf, MemoryFiles } from './memoryFiles.ts';

type Files = Readonly<Record<string, string>>;

/** Each changed route as `GET /users ← users.js:8 ← service.js:3`, with `?` where it is not certain; `…` at the end where not all was followed. */
export async function changedIn(before: Files, after: Files): Promise<readonly string[]> {
  const index = await indexOf(new MemoryFiles(after));
  const kept = new KeptOutlines(index);
  const files = Object.keys(after)
    .filter((path) => after[path] !== before[path])
    .map((path) => ({ path, before: before[path] === undefined ? undefined : path }));
  const git = {
    changes: ({ ref }: { readonly ref: string }) =>
      Promise.resolve(ref === 'none' ? failed('no-base') : success({ base: 'b', files })),
    textsBefore: (names: readonly string[]) =>
      Promise.resolve(new Map(names.map((name) => [name, before[name] ?? '']))),
  };
  const found = await changedRoutes(index.routes, { ref: '' }, kept, git, new FileWords(kept));
  if (!found.ok) return [found.failure.code];
  return [
    ...found.value.routes.map(({ route, isCertain, because }) => {
      const one = index.routes[route];
      const way = because.map(({ file, line }) => `${file}:${line}`).join(' ← ');
      return `${isCertain ? '' : '? '}${one?.method} ${showTemplate(one?.template ?? [])} ← ${way}`;
    }),
    ...(found.value.isCut ? ['…'] : []),
  ];
}
