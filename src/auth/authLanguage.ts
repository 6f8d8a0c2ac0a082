/**
 * The config language as editors use it: the entry of a bundle of its own, which only the first auth config
 * loads.
 */
export { complete } from './complete/complete.ts';
export { placeholderNames } from './complete/placeholders.ts';
export { addRole } from './create/addRole.ts';
export { newAuthConfig } from './create/newAuthConfig.ts';
export { roleNames } from './model/roleNames.ts';
export { AuthDocument } from './document/authDocument.ts';
export { describeSchemaIn, jsonService } from './document/jsonService.ts';
export { schemaCompletions, schemaHover } from './document/schemaEditing.ts';
export { expandCurl } from './fixes/expandCurl.ts';
export { fixAll } from './fixes/fixAll.ts';
export { fixesFor, safelyFixableCodes } from './fixes/fixesFor.ts';
export { renderFixTitle, withSecretName } from './fixes/fix.ts';

export { LineIndex } from './syntax/lineIndex.ts';
export { accessLensesIn } from './navigate/accessLenses.ts';
export { hoverAt } from './hover/hover.ts';
export { dependenciesIn } from './navigate/dependencies.ts';
export { lensesIn } from './navigate/lenses.ts';
export { linksIn } from './navigate/links.ts';
export { prepareRename, rename } from './navigate/rename.ts';
export { configTree, worstOf } from './outline/configTree.ts';
export { outlineOf } from './outline/outline.ts';
export { gatherRuleHost } from './rules/gatherRuleHost.ts';
export { validateParsed } from './validate.ts';
