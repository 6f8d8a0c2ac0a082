/**
 * The config language as editors use it: the entry of a bundle of its own, which only the first auth config
 * loads.
 */
export { complete } from './complete/complete.ts';
export { placeholderNames } from './complete/placeholders.ts';
export { AuthDocument } from './document/authDocument.ts';
export { jsonService } from './document/jsonService.ts';
export { schemaCompletions, schemaHover } from './document/schemaEditing.ts';
export { hoverAt } from './hover/hover.ts';
export { dependenciesIn } from './navigate/dependencies.ts';
export { lensesIn } from './navigate/lenses.ts';
export { linksIn } from './navigate/links.ts';
export { prepareRename, rename } from './navigate/rename.ts';
export { outlineOf } from './outline/outline.ts';
export { validateAuthConfig } from './validate.ts';
