import { groupBy } from '../../base/groupBy.ts';
import type { AuthDocument } from '../document/authDocument.ts';
import type { TextPart } from '../expressions/text.ts';
import { pathOf } from '../fixes/places.ts';
import type { Message } from '../messages.ts';
import type { Authentication, Step, TextUse } from '../model/model.ts';
import { pointerTo } from '../syntax/tree.ts';
import { choiceOf, type Choice } from './choices.ts';
import { useMessages } from './labelMessages.ts';

/** How the values of an authentication flow from step to step. */
export interface Flow {
  readonly pointer: string;
  readonly name: string;
  readonly steps: readonly FlowStep[];
}

interface FlowStep {
  readonly pointer: string;
  readonly stepId: string;
  readonly part: 'login' | 'refresh';
  readonly method: string;
  readonly path: string;
  readonly isCurl: boolean;
  readonly outputs: readonly FlowOutput[];
  readonly takes: readonly FlowUse[];
}

interface FlowOutput {
  readonly name: string;
  readonly pointer: string;
  /** Undefined where that is edited in the text. */
  readonly choice: Choice | undefined;
  readonly uses: readonly FlowUse[];
}

/** One place that takes an output. */
interface FlowUse {
  readonly step: string;
  readonly output: string;
  readonly to: Message;
  readonly pointer: string;
}

export function flowsOf({ model }: AuthDocument): readonly Flow[] {
  return (model?.authentications ?? []).map((authentication) => {
    const uses = usesIn(authentication);
    const flows: Flows = {
      ofOutput: groupBy(uses, ({ step, output }) => JSON.stringify([step, output])),
      ofTaker: groupBy(uses, ({ taker }) => taker),
    };
    return {
      pointer: pointerTo(pathOf(authentication.node)),
      name: authentication.name,
      steps: authentication.allSteps.map((step) => flowStep(step, authentication, flows)),
    };
  });
}

interface PlacedUse extends FlowUse {
  readonly taker: Step | undefined;
}

interface Flows {
  readonly ofOutput: ReadonlyMap<string, readonly PlacedUse[]>;
  readonly ofTaker: ReadonlyMap<Step | undefined, readonly PlacedUse[]>;
}

function flowStep(step: Step, { steps }: Authentication, { ofOutput, ofTaker }: Flows): FlowStep {
  const stepId = step.stepId?.value ?? '';
  return {
    pointer: pointerTo(pathOf(step.node)),
    stepId,
    part: steps.includes(step) ? 'login' : 'refresh',
    method: step.endpoint?.method?.value ?? '',
    path: step.endpoint?.path?.value ?? '',
    isCurl: step.curl !== undefined,
    outputs: step.outputs.map(({ name, node }) => ({
      name,
      pointer: pointerTo(pathOf(node)),
      choice: node.type === 'string' ? choiceOf(String(node.value)) : undefined,
      uses: (ofOutput.get(JSON.stringify([stepId, name])) ?? []).map(plainUse),
    })),
    takes: (ofTaker.get(step) ?? []).map(plainUse),
  };
}

function plainUse({ step, output, to, pointer }: PlacedUse): FlowUse {
  return { step, output, to, pointer };
}

function usesIn({ texts }: Authentication): readonly PlacedUse[] {
  return texts.flatMap((use) =>
    use.text.parts.flatMap((part) => {
      const output = outputIn(part);
      if (output === undefined) return [];
      const path = pathOf(use.text.node);
      return [{ ...output, to: placeOf(use, path), pointer: pointerTo(path), taker: use.step }];
    }),
  );
}

function outputIn(part: TextPart): Pick<FlowUse, 'step' | 'output'> | undefined {
  if (part.kind !== 'expression' || part.expression.kind !== 'output') return undefined;
  return { step: part.expression.step.text, output: part.expression.output.text };
}

function placeOf({ step }: TextUse, path: readonly string[]): Message {
  if (step === undefined) return outsideSteps(path.slice(2));
  const name = step.stepId?.value ?? '';
  const [key = '', ...inner] = path.slice(path.indexOf('steps', 2) + 2);
  const field = inner.join('.');
  if (key === 'headers') return said('header', field, name);
  if (key === 'query') return said('query', field, name);
  if (key === 'requestBody') return field === '' ? said('whole-body', name) : said('body', field, name);
  return key === 'endpoint' ? said('path', name) : said('step', name);
}

function outsideSteps([key = '', inner = '']: readonly string[]): Message {
  if (key === 'refresh' && inner === 'token') return said('renewed');
  if (key === 'expiresIn' || inner === 'expiresIn') return said('lifetime');
  if (key === 'additionalParameters') return said('parameter', inner);
  return key === 'token' || key === 'verification' ? said(key) : said('other');
}

function said(id: keyof typeof useMessages, ...args: readonly string[]): Message {
  return { template: useMessages[id], args };
}
