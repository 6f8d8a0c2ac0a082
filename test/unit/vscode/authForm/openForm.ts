import assert from 'node:assert/strict';
import type { TextDocument, WebviewPanel } from 'vscode';
import * as language from '../../../../src/auth/authLanguage.ts';
import type {
  AuthFormRequests,
  AuthFormView,
  FormField,
  FormObject,
} from '../../../../src/protocol/authForm.ts';
import type { Envelope } from '../../../../src/protocol/envelope.ts';
import { showForm } from '../../../../src/vscode/features/authForm/authFormEditor.ts';
import type { TestApp } from '../../../fakes/testApp.ts';
import { EventEmitter } from '../../../fakes/vscode/vscode.ts';
import { FakeDocument } from '../../../fakes/vscode/textDocument.ts';

/** The page of a form that an editor shows: what it posts goes the whole way, as raw messages do. */
export class OpenForm {
  readonly document: FakeDocument;
  events = 0;
  html = '';
  readonly #received = new EventEmitter<unknown>();
  readonly #disposed = new EventEmitter<void>();
  readonly #waiting = new Map<number, (envelope: Envelope) => void>();
  #lastId = 0;

  constructor({ app, workspace }: TestApp, file: string | FakeDocument, text = '') {
    this.document = typeof file === 'string' ? new FakeDocument(file, text, 'dast-auth') : file;
    if (!workspace.textDocuments.includes(this.document)) workspace.textDocuments.push(this.document);
    showForm(app, this.document.document, this.#panel() as unknown as WebviewPanel);
  }

  get text(): string {
    return this.document.getText();
  }

  dispose(): void {
    this.#disposed.fire();
  }

  view(): Promise<AuthFormView> {
    return this.ask('form', undefined);
  }

  /** Fails with the sentence that the page would show. */
  async ask<Method extends keyof AuthFormRequests>(
    method: Method,
    params: AuthFormRequests[Method]['params'],
  ): Promise<AuthFormRequests[Method]['result']> {
    return (await this.post(method, params)) as AuthFormRequests[Method]['result'];
  }

  /** Any message, as a page that has been taken over might send it. */
  async post(method: string, params: unknown): Promise<unknown> {
    const id = (this.#lastId += 1);
    const answer = await new Promise<Envelope>((resolve) => {
      this.#waiting.set(id, resolve);
      this.#received.fire({ kind: 'request', id, method, params });
    });
    if (answer.kind === 'response') return answer.result;
    assert.equal(answer.kind, 'error');
    throw new Error(answer.kind === 'error' ? answer.message : '');
  }

  #panel(): object {
    return {
      title: 'shop.dast-auth.json',
      onDidDispose: this.#disposed.event,
      webview: {
        cspSource: 'vscode-webview:',
        options: {},
        html: '',
        asWebviewUri: (uri: unknown) => uri,
        onDidReceiveMessage: this.#received.event,
        postMessage: async (envelope: Envelope) => {
          if (envelope.kind === 'event') this.events += 1;
          else if ('id' in envelope) this.#waiting.get(envelope.id)?.(envelope);
          return true;
        },
      },
    };
  }
}

/** Checks configs as the feature of auth configs does, without an environment. */
export function provideChecks({ app }: TestApp): void {
  app.configChecks.provide({
    check: async () => undefined,
    checkDocument: async (document: TextDocument) => {
      const config = new language.AuthDocument(document.getText());
      return { language, config, problems: language.validateParsed(config), host: undefined };
    },
    onDidChange: () => ({ dispose: () => undefined }),
  });
}

export function fieldsOf(object: FormObject | undefined): readonly FormField[] {
  if (object === undefined) return [];
  const own = object.fields.flatMap((field) => [field, ...(field.entries ?? [])]);
  return [...own, ...object.parts.flatMap(({ objects }) => objects.flatMap(fieldsOf))];
}

export function fieldAt({ config }: AuthFormView, pointer: string): FormField {
  return fieldsOf(config).find((field) => field.pointer === pointer) ?? assert.fail(pointer);
}
