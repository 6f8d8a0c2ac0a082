import { translate } from '../../../base/messages.ts';
import type { Form, FormField, FormObject, FormPart } from '../../../auth/form/form.ts';
import { renderMessage } from '../../../auth/messages.ts';
import type { Problem } from '../../../auth/problem.ts';
import type * as protocol from '../../../protocol/authForm.ts';
import type { CheckedDocument } from '../../shared/files/configChecks.ts';

/** Finding fixes takes longer than finding problems, and nobody corrects more at a time. */
const mostFixed = 100;

/** The form of a config as its page shows it, in the user's language. */
export class ShownForm {
  readonly #checked: CheckedDocument;
  readonly #ids: ReadonlyMap<Problem, number>;

  constructor(checked: CheckedDocument) {
    this.#checked = checked;
    this.#ids = new Map(checked.problems.map((problem, index) => [problem, index]));
  }

  config({ file }: Form): protocol.FormObject | undefined {
    return file && this.#object(file);
  }

  #object({ pointer, owner, name, fields, parts, problems, unknown }: FormObject): protocol.FormObject {
    const { ownerLabel } = this.#checked.language;
    return {
      pointer,
      owner,
      name,
      label: said(ownerLabel(owner)),
      fields: fields.map((field) => this.#field(field, owner)),
      parts: parts.map((part) => this.#part(part, owner)),
      problems: this.#problems(problems),
      unknown: unknown.map(({ text = '', ...one }) => ({ ...one, text })),
    };
  }

  #part(
    { key, pointer, description, isRequired, holds, objects, problems }: FormPart,
    owner: FormObject['owner'],
  ): protocol.FormPart {
    return {
      key,
      pointer,
      label: said(this.#checked.language.labelOf(owner, key)),
      description: said(description),
      isRequired,
      holds,
      objects: objects.map((one) => this.#object(one)),
      problems: this.#problems(problems),
    };
  }

  #field(field: FormField, owner: FormObject['owner'] | undefined): protocol.FormField {
    const { key, pointer, kind, isRequired, allowed, meanings, value, isWithheld, choice, entries } = field;
    const { language } = this.#checked;
    return {
      key,
      pointer,
      kind,
      label: owner === undefined ? key : said(language.labelOf(owner, key)),
      description: field.description === '' ? '' : said(field.description),
      isRequired,
      allowed: allowed.map((one, index) => ({ value: one, meaning: said(meanings[index] ?? '') })),
      value,
      isWithheld,
      ...(choice !== undefined && {
        choice,
        words: renderMessage(language.choiceMessage(choice), translate),
      }),
      ...(entries !== undefined && { entries: entries.map((entry) => this.#field(entry, undefined)) }),
      takesChoices:
        kind === 'text' && (takesChoices(pointer) || (choice?.kind === 'text' && isCheckPath(pointer))),
      problems: this.#problems(field.problems, isWithheld),
    };
  }

  /** `isWithheld`: they stand at a secret, of which their sentences tell nothing. */
  #problems(problems: readonly Problem[], isWithheld = false): readonly protocol.FormProblem[] {
    const { language, config } = this.#checked;
    return problems.map((problem) => {
      const { code, severity, message, offset, length } = problem;
      const id = this.#ids.get(problem) ?? -1;
      const hidden = isWithheld ? config.text.slice(offset, offset + length) : '';
      return {
        id: String(id),
        code,
        severity,
        message: renderMessage(language.messageWithoutSecrets(message, hidden), translate),
        fixes: id < mostFixed ? this.#fixes(problem, hidden) : [],
      };
    });
  }

  #fixes(problem: Problem, hidden: string): readonly string[] {
    const { language, config, host } = this.#checked;
    return language.fixesFor(config, problem, host).map(({ title }) => {
      const { template, args } = language.messageWithoutSecrets(title, hidden);
      return language.renderFixTitle({ template, args: args.map(String) }, translate);
    });
  }
}

/** A template that another bundle holds; the English where there is no translation. */
function said(english: string): string {
  return english === '' ? '' : translate(english, []);
}

/** What is sent by steps, taken by outputs, or carried by requests. */
function takesChoices(pointer: string): boolean {
  return /^\/authentications\/[^/]*\/(?:refresh\/)?(?:steps\/\d+\/(?:headers|query|requestBody|outputs)\/|(?:token|expiresIn)$|additionalParameters\/\d+\/value$)/.test(
    pointer,
  );
}

/** The path of a call that shows whether somebody is logged in, which routes of the code may answer. */
export function isCheckPath(pointer: string): boolean {
  return /^\/authentications\/[^/]*\/(?:verification|sessionCheck)\/endpoint\/path$/.test(pointer);
}
