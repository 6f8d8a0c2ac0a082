import { type TextDocument, Uri, workspace } from 'vscode';
import { editors } from '../../shared/faces/editors.ts';
import { authLanguageId } from '../../app/ids.ts';
import { isRecord } from '../../../base/untrusted.ts';

/** Whom a command is for, as far as whoever ran it has said. */
export interface LoginTarget {
  readonly document: TextDocument;
  readonly role: string | undefined;
  readonly user: string | undefined;
}

/** The file of an address, a lens or an item of the tree, else the one in the editor. */
export async function targetOf(given: unknown, role: unknown): Promise<LoginTarget | undefined> {
  const uri = field(given, 'uri') ?? given;
  const document =
    uri instanceof Uri ? await workspace.openTextDocument(uri) : editors.activeTextEditor?.document;
  if (document?.languageId !== authLanguageId) return undefined;
  const part = field(given, 'part');
  const [kind, name] = [field(part, 'kind'), text(field(part, 'name'))];
  if (kind === 'testUser') {
    return { document, user: name, role: text(field(field(field(given, 'parent'), 'part'), 'name')) };
  }
  return { document, user: undefined, role: kind === 'role' ? name : text(role) };
}

function field(value: unknown, key: string): unknown {
  return isRecord(value) ? value[key] : undefined;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
