import type { Framework } from '../../interpret/linker.ts';
import { addExportedMethods, applicationOf, below, bracketPieces, segmentsTemplate } from './fileRoutes.ts';
import { exportedVerb } from '../marks.ts';

const application = { config: ['astro.config'], packages: ['astro'] };

/** Endpoints among the pages: files that export a function for each method. */
export const astro: Framework = {
  name: 'Astro',
  languages: ['javascript', 'typescript'],
  marks: { texts: [exportedVerb], places: [/(?:^|\/)pages\//] },
  visitFile(path, linker) {
    if (!/\.[jt]s$/.test(path) || !`/${path}`.includes('/pages/')) return;
    const root = applicationOf(path, application, linker);
    const inside = root === undefined ? undefined : below(root, path);
    if (inside?.startsWith('src/pages/') !== true) return;
    const segments = inside
      .replace(/\.[jt]s$/, '')
      .split('/')
      .slice(2);
    // What begins so is no page.
    if (segments.some((segment) => segment.startsWith('_'))) return;
    if (segments.at(-1) === 'index') segments.pop();
    const templates = [segmentsTemplate(segments.map(bracketPieces))];
    addExportedMethods(astro, path, templates, 'ALL', linker);
  },
};
