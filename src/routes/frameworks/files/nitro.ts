import type { Framework, Linker } from '../../interpret/linker.ts';
import type { Piece } from '../../match/template.ts';
import {
  addFileRoute,
  applicationOf,
  below,
  bracketPieces,
  exportedAs,
  scriptFile,
  segmentsTemplate,
} from './fileRoutes.ts';

/** A method, and when it is served, may stand behind the name of a file. */
const named =
  /^(.*?)(?:\.(get|post|put|patch|delete|head|options|connect|trace))?(?:\.(?:dev|prod|prerender))?$/;

/** What every file has without importing it. */
const wrapper = /^(?:define)?[A-Za-z]{0,12}[eE]ventHandler$/;

/** Nuxt's `server/api/` and `server/routes/`; Nitro alone has these folders also at its top. */
function nitroFramework(
  name: string,
  config: readonly string[],
  packages: readonly string[],
  folders: RegExp,
): Framework {
  const framework: Framework = {
    name,
    languages: ['javascript', 'typescript', 'tsx'],
    marks: { texts: [/[eE]ventHandler\(/], places: [/(?:^|\/)server\/(?:api|routes)\//] },
    callFree: (called, call) =>
      wrapper.test(called) ? { kind: 'external', module: 'h3', path: [called], call } : undefined,
    visitFile(path, linker) {
      if (!scriptFile.test(path) || !/(?:^|\/)(?:api|routes)\//.test(path)) return;
      const root = applicationOf(path, { config, packages }, linker);
      const inside = root === undefined ? undefined : below(root, path);
      const match = inside === undefined ? null : folders.exec(inside);
      if (match !== null)
        addFile(framework, path, `${match[1] === 'api' ? 'api/' : ''}${match[2] ?? ''}`, linker);
    },
  };
  return framework;
}

export const nuxt = nitroFramework('Nuxt', ['nuxt.config'], ['nuxt'], /^server\/(api|routes)\/(.+)$/);
export const nitro = nitroFramework(
  'Nitro',
  ['nitro.config'],
  ['nitropack', 'nitro'],
  /^(?:server\/|src\/)?(api|routes)\/(.+)$/,
);

/** `users/[id].get.ts`: a method may stand before the ending; without one, all are taken. */
function addFile(framework: Framework, path: string, written: string, linker: Linker): void {
  const found = exportedAs(path, 'default', linker);
  if (found === undefined) return;
  const folders = written.replace(scriptFile, '').split('/');
  const last = folders.pop() ?? '';
  const [, name = '', method] = named.exec(last) ?? [];
  const segments = [...folders, ...(name === 'index' ? [] : [name])].filter((part) => !/^\(.*\)$/.test(part));
  const compared = found.value.kind === 'function' ? found.value.facts.methods : undefined;
  addFileRoute(
    framework,
    {
      path,
      methods: method === undefined ? (compared ?? ['ANY']) : [method.toUpperCase()],
      templates: [segmentsTemplate(segments.map(piecesOf))],
      ...found,
    },
    linker,
  );
}

/** `[...]` takes the rest without a name. */
function piecesOf(segment: string): readonly Piece[] {
  return segment === '[...]' ? [{ kind: 'param', name: '_', many: true }] : bracketPieces(segment);
}
