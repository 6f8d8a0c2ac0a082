import { withoutSurrounding } from '../../src/base/runs.ts';
import type {
  AuthFormRequests,
  FormAnswerValue,
  FormChoice,
  FormObject,
} from '../../src/protocol/authForm.ts';
import { fieldOf } from './formShape.ts';
import { say } from './formText.ts';

/** Where a value of an answer may go, and what that changes. */
interface TakenPlace {
  readonly label: string;
  readonly changes: (choice: FormChoice) => AuthFormRequests['changeAll']['params']['changes'];
}

/** A name for an output that the step does not have yet, after the value that it is taken from. */
export function outputName({ name, from }: Pick<FormAnswerValue, 'name' | 'from'>, step: FormObject): string {
  const last = name.split('/').at(-1) ?? '';
  const plain = withoutSurrounding(last.replaceAll(/[^A-Za-z0-9_-]+/g, '_'), '_');
  const wanted = plain === '' || /^\d+$/.test(plain) ? `${from}${plain}` : plain;
  const taken = new Set(outputsOf(step));
  if (!taken.has(wanted)) return wanted;
  let number = 2;
  while (taken.has(`${wanted}${number}`)) number++;
  return `${wanted}${number}`;
}

function outputsOf(step: FormObject): readonly string[] {
  return fieldOf(step, 'outputs')?.entries?.map(({ key }) => key) ?? [];
}

/** An output of the step, new or one that is there, or the token. */
export function takenPlaces(
  step: FormObject,
  name: string,
  authentication: FormObject,
): readonly TakenPlace[] {
  const at = (output: string) => (choice: FormChoice) => [
    { pointer: `${step.pointer}/outputs/${output}`, change: { kind: 'choose' as const, choice } },
  ];
  const stepId = String(fieldOf(step, 'stepId')?.value ?? '');
  const token = fieldOf(authentication, 'token');
  const asToken: TakenPlace = {
    label: say('asToken'),
    changes: (choice) => [
      ...at(name)(choice),
      {
        pointer: `${authentication.pointer}/token`,
        change: { kind: 'choose', choice: { kind: 'output', step: stepId, name } },
      },
    ],
  };
  return [
    ...outputsOf(step).map((output) => ({ label: say('asOutput', output), changes: at(output) })),
    { label: say('asNewOutput', name), changes: at(name) },
    ...(token === undefined || stepId === '' ? [] : [asToken]),
  ];
}
