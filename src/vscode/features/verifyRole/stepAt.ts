import { type TextDocument } from 'vscode';
import { editors } from '../../shared/faces/editors.ts';
import type * as authLanguage from '../../../auth/authLanguage.ts';

/** The step at a place of a file, else at the cursor, and the first user who takes it. */
export async function stepAt(
  document: TextDocument,
  given: unknown,
): Promise<
  { readonly toStep: string; readonly role: string; readonly user: string | undefined } | undefined
> {
  const language: typeof authLanguage = await import('../../../auth/authLanguage.ts');
  const { model } = new language.AuthDocument(document.getText());
  const offset = typeof given === 'number' ? given : cursorIn(document);
  if (model === undefined || offset === undefined) return undefined;
  for (const { name, steps } of model.authentications) {
    const step = steps.find(({ node }) => node.offset <= offset && offset < node.offset + node.length);
    if (step?.stepId === undefined) continue;
    const role = model.roles.find(({ authentication }) => authentication?.value === name)?.name?.value;
    if (role === undefined) return undefined;
    const user = model.testUsers.find((one) => one.role?.value === role)?.username?.value;
    return { toStep: step.stepId.value, role, user };
  }
  return undefined;
}

function cursorIn(document: TextDocument): number | undefined {
  const editor = editors.activeTextEditor;
  return editor?.document === document ? document.offsetAt(editor.selection.active) : undefined;
}
