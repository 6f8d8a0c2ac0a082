/**
 * The config language as editors use it: the entry of a bundle of its own, which only the first auth config
 * loads.
 */
export { accessAgainstCode } from './accessAgainstCode.ts';
export { verificationCandidates } from './callCandidates.ts';
export { complete } from './complete/complete.ts';
export { placeholderNames } from './complete/placeholders.ts';
export { addRole } from './create/addRole.ts';
export { newAuthConfig } from './create/newAuthConfig.ts';
export { recipeDetails, recipeLabels } from './create/recipeMessages.ts';
export { recipeNames } from './create/recipes.ts';
export { useRecipe } from './create/useRecipe.ts';
export { freshSecret } from './form/freshSecret.ts';
export { roleNames } from './model/roleNames.ts';
export { AuthDocument } from './document/authDocument.ts';
export { describeSchemaIn, jsonService } from './document/jsonService.ts';
export { schemaCompletions, schemaHover } from './document/schemaEditing.ts';
export { expandCurl } from './fixes/expandCurl.ts';
export { fixAll } from './fixes/fixAll.ts';
export { accessOf, allowed, forbidden, looksRisky } from './form/access.ts';
export { change } from './form/change.ts';
export { choicesAt, textOf } from './form/choices.ts';
export { completenessOf } from './form/completeness.ts';
export { fits } from './form/fits.ts';
export { flowsOf } from './form/flows.ts';
export { formOf } from './form/form.ts';
export { choiceMessage, labelOf, ownerLabel } from './form/labels.ts';
export { changeAll, moved } from './form/lists.ts';
export { renamed } from './form/renamed.ts';
export { messageWithoutSecrets, withoutSecrets } from './form/withheld.ts';
export { fixesFor, safelyFixableCodes } from './fixes/fixesFor.ts';
export { renderFixTitle, withSecretName } from './fixes/fix.ts';

export { LineIndex } from '../base/lineIndex.ts';
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
