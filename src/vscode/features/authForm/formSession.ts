import { FilePermission, type TextDocument } from 'vscode';
import { t } from '../../../base/messages.ts';
import type { TextEdit } from '../../../auth/edits/textEdit.ts';
import type { Block } from '../../../auth/form/blocked.ts';
import type { FormValue } from '../../../auth/form/change.ts';
import type { FormBlock } from '../../../protocol/authForm.ts';
import type { App } from '../../app/app.ts';
import type { CheckedDocument } from '../../shared/files/configChecks.ts';
import { toWorkspaceEdit } from '../../shared/files/configEdits.ts';
import { SentenceError } from '../../shared/messages/sentenceError.ts';

/** More is edited as text: a form of it would be too long to be read. */
const longestText = 1_000_000;

type SessionPorts = Pick<App, 'workspace' | 'configChecks'>;

/** One text that forms show: what it is now, and the only way to change it. */
export class FormSession {
  readonly document: TextDocument;
  readonly #ports: SessionPorts;

  constructor(ports: SessionPorts, document: TextDocument) {
    this.#ports = ports;
    this.document = document;
  }

  /** The text as it is now; an unexpected change meanwhile has it checked again. */
  async checked(): Promise<CheckedDocument & { readonly version: number }> {
    for (;;) {
      const { version } = this.document;
      const checked = await this.#ports.configChecks.checkDocument(this.document);
      if (this.document.version === version) return { ...checked, version };
    }
  }

  /** Why nothing can be changed, before the text is looked at. */
  async closed(): Promise<FormBlock | undefined> {
    if (this.document.getText().length > longestText) {
      return { reason: 'too-large', sentence: t('This file is larger than 1 MB. Edit it as text.') };
    }
    if (!(await this.#isWritable())) {
      return { reason: 'read-only', sentence: t('This file is read-only, so the form only shows it.') };
    }
    return undefined;
  }

  /**
   * Changes the text by edits that are made of it as the page has seen it; answers its version after that. VS Code undoes it,
   * and keeps it.
   */
  async edit(
    version: number,
    makeEdits: (checked: CheckedDocument) => readonly TextEdit[] | undefined,
  ): Promise<{ readonly version: number }> {
    const checked = await this.open(version);
    const edits = makeEdits(checked);
    if (edits === undefined) throw changed();
    if (this.document.version !== version) throw changed();
    if (edits.length > 0) {
      const isDone = await this.#ports.workspace.applyEdit(toWorkspaceEdit(this.document, edits));
      // VS Code refuses by settings, too, which no file system tells of.
      if (!isDone) throw this.document.version === version ? refused() : changed();
    }
    return { version: this.document.version };
  }

  /** The text that the page has seen, where it is still that one and can be changed. */
  async open(version: number): Promise<CheckedDocument> {
    const checked = await this.at(version);
    const block = await this.closed();
    if (block !== undefined) throw new SentenceError(block.sentence);
    return checked;
  }

  /** The text that the page has seen, where it is still that one. */
  async at(version: number): Promise<CheckedDocument> {
    const checked = await this.checked();
    if (checked.version !== version) throw changed();
    return checked;
  }

  async #isWritable(): Promise<boolean> {
    const { uri, isUntitled } = this.document;
    const { fs } = this.#ports.workspace;
    if (fs.isWritableFileSystem(uri.scheme) === false) return false;
    if (isUntitled) return true;
    try {
      const { permissions = 0 } = await fs.stat(uri);
      return (permissions & FilePermission.Readonly) === 0;
    } catch {
      // Removed meanwhile: saving makes it again.
      return true;
    }
  }
}

/** Edits that set a value, where the format has such a one there. */
export function setting(
  { language, config }: CheckedDocument,
  ...changes: readonly { readonly pointer: string; readonly value: FormValue | undefined }[]
): readonly TextEdit[] | undefined {
  const isFine = changes.every(({ pointer, value }) => value === undefined || language.fits(pointer, value));
  if (!isFine) throw new SentenceError(t('The panel asked for something that DAST Workbench does not know.'));
  return language.changeAll(config, changes);
}

/** What a block of the text says. */
export function blockSentence({ reason, line }: Block): FormBlock {
  const sentence =
    reason === 'conflict'
      ? t('A merge conflict begins at line {0}. Resolve it in the text to edit the form.', line + 1)
      : t('Line {0} is not valid JSON. Correct it in the text to edit the form.', line + 1);
  return { reason, sentence, line: line + 1 };
}

function changed(): SentenceError {
  return new SentenceError(t('The file has changed. Try again.'));
}

function refused(): SentenceError {
  return new SentenceError(
    t('VS Code did not change this file. If it is read-only in the editor, make it writable and try again.'),
  );
}
