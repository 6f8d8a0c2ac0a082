import { CodeLens, type CodeLensProvider, Range, type TextDocument } from 'vscode';
import { t } from '../../base/messages.ts';
import type * as authLanguage from '../../auth/authLanguage.ts';
import { commandTo } from '../commands.ts';
import type { Ports } from '../ports.ts';

/** More than anybody looks at. */
const mostLenses = 500;

/** Above each role and step what can be run. */
export function loginLenses({ settings }: Pick<Ports, 'settings'>): CodeLensProvider {
  return {
    provideCodeLenses: async (document) => {
      if (settings.get('codeLens') === false) return [];
      const language: typeof authLanguage = await import('../../auth/authLanguage.ts');
      const { model } = new language.AuthDocument(document.getText());
      if (model === undefined) return [];
      const roles = model.roles.flatMap(({ node, name }) =>
        name === undefined
          ? []
          : [lens(document, node.offset, commandTo('verifyRole', t('Verify'), document.uri, name.value))],
      );
      const all =
        model.rolesKey === undefined
          ? []
          : [
              lens(
                document,
                model.rolesKey.offset,
                commandTo('verifyAllRoles', t('Verify All Roles'), document.uri),
              ),
              lens(document, model.rolesKey.offset, commandTo('dryRun', t('Dry Run'), document.uri)),
            ];
      const steps = model.authentications.flatMap((authentication) =>
        authentication.steps.flatMap(({ node, stepId }) =>
          stepId === undefined
            ? []
            : [
                lens(
                  document,
                  node.offset,
                  commandTo('verifyToHere', t('Verify to Here'), document.uri, node.offset),
                ),
              ],
        ),
      );
      return [...all, ...roles, ...steps].slice(0, mostLenses);
    },
  };
}

function lens(document: TextDocument, offset: number, command: CodeLens['command']): CodeLens {
  const at = document.positionAt(offset);
  return new CodeLens(new Range(at, at), command);
}
