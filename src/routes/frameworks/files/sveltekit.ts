import type { Framework, Linker } from '../../interpret/linker.ts';
import { text, type Piece, type Template } from '../../match/template.ts';
import {
  addExportedMethods,
  addFileRoute,
  applicationOf,
  below,
  bracketPieces,
  exportedAs,
  segmentsTemplate,
} from './fileRoutes.ts';
import { exportedVerb } from '../marks.ts';

const application = { config: ['svelte.config'], packages: ['@sveltejs/kit'] };
/** So many segments may be there or not. */
const mostOptional = 4;

/** `+server.ts` exports a function for each method, `+page.server.ts` what a page is given and the actions of its forms. */
export const sveltekit: Framework = {
  name: 'SvelteKit',
  languages: ['javascript', 'typescript'],
  marks: { texts: [exportedVerb], places: [/(?:^|\/)\+(?:server|page\.server)\.[jt]s$/] },
  visitFile(path, linker) {
    const match = /(?:^|\/)\+(server|page\.server)\.[jt]s$/.exec(path);
    if (match === null) return;
    const root = applicationOf(path, application, linker);
    const inside = root === undefined ? undefined : below(root, path);
    if (inside?.startsWith('src/routes/') !== true) return;
    const folders = inside.split('/').slice(2, -1);
    const templates = templatesOf(folders.filter((folder) => !/^\(.*\)$/.test(folder)));
    if (match[1] === 'server') addExportedMethods(sveltekit, path, templates, 'fallback', linker);
    else addPage(path, templates, linker);
  },
};

function addPage(path: string, templates: readonly Template[], linker: Linker): void {
  const load = exportedAs(path, 'load', linker);
  if (load !== undefined) addFileRoute(sveltekit, { path, methods: ['GET'], templates, ...load }, linker);
  const actions = exportedAs(path, 'actions', linker);
  if (actions?.value.kind !== 'record') return;
  // Which of several named actions is meant stands in the query.
  for (const [name, value] of actions.value.entries) {
    const line = actions.value.lines.get(name) ?? actions.line;
    addFileRoute(sveltekit, { path, methods: ['POST'], templates, value, line }, linker);
  }
}

/** `[[lang]]` may be left out. */
function templatesOf(folders: readonly string[]): readonly Template[] {
  let found: readonly (readonly (readonly Piece[])[])[] = [[]];
  let optional = 0;
  for (const folder of folders) {
    const inner = /^\[\[(.+)\]\]$/.exec(folder)?.[1];
    const pieces = inner === undefined ? bracketPieces(unescaped(folder)) : bracketPieces(`[${inner}]`);
    const longer = found.map((segments) => [...segments, pieces]);
    if (inner !== undefined) optional += 1;
    found = inner !== undefined && optional <= mostOptional ? [...found, ...longer] : longer;
  }
  return found.map((segments) => (segments.length === 0 ? [text('/')] : segmentsTemplate(segments)));
}

/** `[x+3a]` is a colon. */
function unescaped(folder: string): string {
  return folder.replace(/\[[xu]\+([0-9a-f]{2,6})\]/gi, (whole, code: string) => {
    const point = Number.parseInt(code, 16);
    return point > 0x10_ff_ff ? whole : String.fromCodePoint(point);
  });
}
