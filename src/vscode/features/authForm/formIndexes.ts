import type { Uri } from 'vscode';
import { translate } from '../../../base/messages.ts';
import { renderMessage } from '../../../auth/messages.ts';
import type { FormAuthentication, FormRole, FormStep, FormUse } from '../../../protocol/authForm.ts';
import type { App } from '../../app/app.ts';
import type { CheckedDocument } from '../../shared/files/configChecks.ts';
import { hasAnswer } from './loginHandlers.ts';

type Flow = ReturnType<CheckedDocument['language']['flowsOf']>[number];

export function formRoles({ language, config }: CheckedDocument): readonly FormRole[] {
  return language.completenessOf(config).map(({ pointer, name, demands }) => ({
    ...language.withoutSecrets({ pointer, name }),
    completeness: demands.map(({ label, ...demand }) => ({
      ...language.withoutSecrets(demand),
      label: translate(label, []),
    })),
  }));
}

/** Each authentication with its flow of values, and who uses it. */
export function formAuthentications(
  app: Pick<App, 'logins'>,
  file: Uri,
  { language, config }: CheckedDocument,
): readonly FormAuthentication[] {
  const users = config.model?.roles ?? [];
  return language.flowsOf(config).map(({ pointer, name, steps }) => {
    const roles = users.flatMap((role) =>
      role.authentication?.value === name && role.name !== undefined ? [role.name.value] : [],
    );
    const shown = steps.map((step) => shownStep(app, file, language, step, roles.length > 0));
    return language.withoutSecrets({ pointer, name, roles, steps: shown });
  });
}

function shownStep(
  app: Pick<App, 'logins'>,
  file: Uri,
  { choiceMessage }: CheckedDocument['language'],
  { outputs, takes, ...step }: Flow['steps'][number],
  isUsed: boolean,
): FormStep {
  return {
    ...step,
    outputs: outputs.map(({ choice, uses, ...output }) => ({
      ...output,
      from: choice === undefined ? '' : renderMessage(choiceMessage(choice), translate),
      uses: uses.map(shownUse),
    })),
    takes: takes.map(shownUse),
    canTry: isUsed && step.part === 'login' && step.stepId !== '',
    hasAnswer: hasAnswer(app, file, step.pointer),
  };
}

function shownUse({ to, ...use }: Flow['steps'][number]['takes'][number]): FormUse {
  return { ...use, to: renderMessage(to, translate) };
}
