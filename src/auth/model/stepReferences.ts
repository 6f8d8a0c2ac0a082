import type { AuthModel, Authentication, TextUse } from './model.ts';
import { placeOf, referencesTo, stepsById } from './references.ts';

interface StepReference {
  readonly stepId: string;
  readonly place: { readonly offset: number; readonly length: number };
  /** Position in the order of all steps; what is outside of steps follows those that it may refer to. */
  readonly from: number;
}

/** References in expressions and in "dependsOn". */
export function* stepReferences(model: AuthModel, authentication: Authentication): Generator<StepReference> {
  for (const { expression, use } of referencesTo(authentication, 'output')) {
    const place = placeOf(model, use, expression.step);
    yield { stepId: expression.step.text, place, from: positionOf(use, authentication) };
  }
  for (const { dependsOn, index } of authentication.allSteps) {
    for (const { value, node } of dependsOn ?? []) yield { stepId: value, place: node, from: index };
  }
}

/** What carries the token is known after the login, before any step of "refresh". */
function positionOf({ step, text }: TextUse, { steps, refresh }: Authentication): number {
  if (step !== undefined) return step.index;
  const { offset } = text.node;
  const isInRefresh =
    refresh !== undefined &&
    refresh.node.offset < offset &&
    offset < refresh.node.offset + refresh.node.length;
  return isInRefresh ? Infinity : steps.length - 0.5;
}

export function outputsByStep(authentication: Authentication): Map<string, ReadonlySet<string>> {
  const steps = [...stepsById(authentication)];
  return new Map(steps.map(([id, { outputs }]) => [id, new Set(outputs.map(({ name }) => name))]));
}
