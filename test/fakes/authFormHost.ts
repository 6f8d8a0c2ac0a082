import * as language from '../../src/auth/authLanguage.ts';
import { applyEdits, type TextEdit } from '../../src/auth/edits/textEdit.ts';
import type { FormValue } from '../../src/auth/form/change.ts';
import { renderMessage } from '../../src/auth/messages.ts';
import { translate } from '../../src/base/messages.ts';
import { toValue } from '../../src/auth/syntax/tree.ts';
import { roleConfigurationSheet } from '../../src/exchange/roleSheet.ts';
import type {
  AuthFormRequests,
  AuthFormView,
  FormAnswer,
  FormChange,
  FormField,
  FormGrid,
  FormLogin,
  FormObject,
  FormSecret,
  FormUser,
} from '../../src/protocol/authForm.ts';
import { groupOf } from '../../src/vscode/features/authorizationTest/rowNames.ts';
import { ShownForm } from '../../src/vscode/features/authForm/shownForm.ts';
import { fieldOf, objectsOf } from '../../webview/auth-form/formShape.ts';
import type { FormOperation } from './authFormTexts.ts';
import { PageHostFake, type PageRequest } from './pageHost.ts';

type Requests = AuthFormRequests;
type Params<Method extends keyof Requests> = Requests[Method]['params'];

/** What only the extension knows, for the form of a text. */
export interface FormWorld {
  readonly operations?: readonly FormOperation[];
  /** By the pointer of the step. */
  readonly answers?: Readonly<Record<string, FormAnswer>>;
  /** By the name of the user. */
  readonly logins?: Readonly<Record<string, FormLogin>>;
  /** Names of secrets that are stored. */
  readonly stored?: readonly string[];
  /** Instead of what the text gives. */
  readonly view?: Partial<AuthFormView>;
}

const notVerified: FormLogin = { state: 'none', words: '', isStale: false, fault: '' };

/** The extension's end of a form: a text, which each change edits, shown by the parts that show it in VS Code. */
export class AuthFormHostFake extends PageHostFake {
  text: string;
  world: FormWorld;
  /** Why no change is made any more. */
  refuses = '';
  #version = 1;

  constructor(text: string, world: FormWorld = {}) {
    super();
    this.text = text;
    this.world = world;
  }

  /** Somebody edits the text beside the form. */
  change(text: string): void {
    this.text = text;
    this.#version++;
    this.sayChanged();
  }

  get value(): unknown {
    const { root } = this.#config;
    return root && toValue(root);
  }

  get #config(): language.AuthDocument {
    return new language.AuthDocument(this.text);
  }

  #view(): AuthFormView {
    const config = this.#config;
    const problems = language.validateParsed({ parsed: config.parsed, model: config.model });
    const form = language.formOf(config, problems);
    const shown = new ShownForm({ language, config, problems, host: undefined }).config(form);
    return {
      file: 'shop.dast-auth.json',
      version: this.#version,
      blocked: undefined,
      cannotSend: '',
      config: shown,
      recipes: language.recipeNames.map((id) => ({
        id,
        label: language.recipeLabels[id],
        detail: language.recipeDetails[id] ?? '',
        kind: 'recipe',
      })),
      users: this.#users(shown),
      roles: language
        .completenessOf(config)
        .map(({ demands, ...role }) => ({ ...role, completeness: demands })),
      authentications: language.flowsOf(config).map(({ pointer, name, steps }) => ({
        pointer,
        name,
        roles: rolesOf(shown, name),
        steps: steps.map((step) => ({
          ...step,
          outputs: step.outputs.map(({ choice, ...output }) => ({
            ...output,
            from: choice === undefined ? '' : renderMessage(language.choiceMessage(choice), translate),
            uses: output.uses.map((use) => ({ ...use, to: renderMessage(use.to, translate) })),
          })),
          takes: step.takes.map((use) => ({ ...use, to: renderMessage(use.to, translate) })),
          canTry: true,
          hasAnswer: this.world.answers?.[step.pointer] !== undefined,
        })),
      })),
      ...this.world.view,
    };
  }

  #users(config: FormObject | undefined): readonly FormUser[] {
    return objectsOf(config, 'testUsers').map((user) => {
      const username = textAt(user, 'username');
      const password = fieldOf(user, 'password');
      return {
        pointer: user.pointer,
        role: textAt(user, 'role'),
        username,
        secrets: password === undefined ? [] : [this.#secret(password)],
        login: this.world.logins?.[username] ?? notVerified,
      };
    });
  }

  #secret({ pointer, label, choice, isWithheld }: FormField): FormSecret {
    const name = choice?.kind === 'secret' ? choice.name : undefined;
    if (name === undefined)
      return { pointer, label, name, from: isWithheld ? 'file' : 'none', isSet: isWithheld };
    return { pointer, label, name, from: 'storage', isSet: this.world.stored?.includes(name) === true };
  }

  #grid(): FormGrid {
    const { config } = this.#view();
    const { operations = [] } = this.world;
    const roles = objectsOf(config, 'roles');
    const authentications = objectsOf(config, 'authentications');
    return {
      version: this.#version,
      roles: roles.map((role) => ({
        pointer: role.pointer,
        name: textAt(role, 'name'),
      })),
      authentications,
      rows: operations.map((operation) => ({
        ...operation,
        group: groupOf(operation.path),
        access: roles.map((role) => language.accessOf(listOf(role, 'apiAccess'), operation)),
        never: authentications.map((one) => ({
          isNever: language.accessOf(listOf(one, 'neverCall'), operation).isAllowed,
          isProposed: language.looksRisky(operation),
        })),
      })),
      source: 'From openapi.yaml.',
    };
  }

  #edit(version: number, edits: readonly TextEdit[] | undefined): { readonly version: number } {
    if (this.refuses !== '') throw new Error(this.refuses);
    if (version !== this.#version || edits === undefined) throw new Error('The file has changed. Try again.');
    if (edits.length > 0) this.change(applyEdits(this.text, edits));
    return { version: this.#version };
  }

  /** Calls are added to a list of the file, or taken out of it. */
  #list(
    {
      version,
      pointer,
      operations: names,
    }: { version: number; pointer: string; operations: readonly string[] },
    isAdded: boolean,
  ): { readonly version: number } {
    const { operations = [] } = this.world;
    const chosen = operations.filter(({ method, path }) => names.includes(`${method} ${path}`));
    const { config } = this.#view();
    const owner = [...objectsOf(config, 'roles'), ...objectsOf(config, 'authentications')].find(
      (one) => pointer === `${one.pointer}/apiAccess` || pointer === `${one.pointer}/neverCall`,
    );
    const entries = listOf(owner, pointer.split('/').at(-1) ?? '');
    const after = isAdded
      ? language.allowed(entries, chosen)
      : language.forbidden(entries, chosen, operations).entries;
    return this.#edit(version, language.change(this.#config, pointer, after));
  }

  readonly #handlers: { readonly [Method in keyof Requests]: (params: never) => unknown } = {
    form: () => this.#view(),
    change: ({ version, pointer, change }: Params<'change'>) =>
      this.#edit(version, language.change(this.#config, pointer, valueOf(change))),
    changeAll: ({ version, changes }: Params<'changeAll'>) => {
      const all = changes.map(({ pointer, change }) => ({ pointer, value: valueOf(change) }));
      return this.#edit(version, language.changeAll(this.#config, all));
    },
    move: ({ version, pointer, by }: Params<'move'>) =>
      this.#edit(version, language.moved(this.#config, pointer, by)),
    rename: ({ version, pointer, name }: Params<'rename'>) => {
      const result = language.renamed(this.#config, pointer, name);
      return this.#edit(version, result.ok ? result.edits : undefined);
    },
    choices: ({ pointer }: Params<'choices'>) =>
      language.choicesAt(this.#config, pointer).map((choice) => ({
        choice,
        words: renderMessage(language.choiceMessage(choice), translate),
      })),
    answer: ({ pointer }: Params<'answer'>) => this.world.answers?.[pointer],
    grid: () => this.#grid(),
    setAccess: (params: Params<'setAccess'>) =>
      this.#list({ ...params, pointer: `${params.pointer}/apiAccess` }, params.isAllowed),
    setNever: (params: Params<'setNever'>) =>
      this.#list({ ...params, pointer: `${params.pointer}/neverCall` }, params.isNever),
    sheet: () => ({ markdown: roleConfigurationSheet(this.value) }),
    useRecipe: ({ version, pointer, recipe }: Params<'useRecipe'>) =>
      this.#edit(version, language.useRecipe(this.#config, pointer, recipe)),
    addRole: ({ version, name, authentication }: Params<'addRole'>) =>
      this.#edit(version, language.addRole(this.#config, name, authentication)),
    expectAnswer: ({ version }: Params<'expectAnswer'>) => ({ version }),
    fix: nothing,
    showInText: nothing,
    storeSecret: nothing,
    verify: nothing,
    showLogins: nothing,
    tryStep: nothing,
    openSheet: nothing,
  };

  protected answer({ id, method, params }: PageRequest): void {
    if (!['form', 'grid', 'sheet', 'answer', 'choices'].includes(method)) this.asked.push({ method, params });
    try {
      const result = this.#handlers[method as keyof Requests](params as never);
      this.send({ kind: 'response', id, result });
    } catch (error) {
      this.send({
        kind: 'error',
        id,
        message: error instanceof Error ? error.message : String(error),
      });
    }
  }
}

function textAt(object: FormObject, key: string): string {
  return String(fieldOf(object, key)?.value ?? '');
}

function nothing(): undefined {
  return undefined;
}

function valueOf(change: FormChange): FormValue | undefined {
  switch (change.kind) {
    case 'set':
      return change.value;
    case 'choose':
      return language.textOf(change.choice);
    case 'remove':
      return undefined;
  }
}

function listOf(object: FormObject | undefined, key: string): readonly string[] {
  const value = fieldOf(object, key)?.value;
  return typeof value === 'object' ? value.map(String) : [];
}

function rolesOf(config: FormObject | undefined, authentication: string): readonly string[] {
  return objectsOf(config, 'roles')
    .filter((role) => textAt(role, 'authentication') === authentication)
    .map((role) => textAt(role, 'name'));
}
