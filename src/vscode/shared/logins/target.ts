import type { TextDocument } from 'vscode';
import type { App } from '../../app/app.ts';
import { configDocument } from '../files/configDocument.ts';
import { authLanguageId } from '../../app/ids.ts';
import { isRecord } from '../../../base/untrusted.ts';

/** Whom a command is for, as far as whoever ran it has said. */
export interface LoginTarget {
  readonly document: TextDocument;
  readonly role: string | undefined;
  readonly user: string | undefined;
}

/** The file of an address, a lens or an item of the tree, else the one that `configDocument` finds. */
export async function targetOf(app: App, given: unknown, role: unknown): Promise<LoginTarget | undefined> {
  const document = await configDocument(app, given);
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
