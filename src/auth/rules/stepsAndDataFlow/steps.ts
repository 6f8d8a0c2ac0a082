import type { Authentication, AuthModel, TextUse } from '../../model/model.ts';
import type { Problem } from '../../problem.ts';
import { suggest } from '../../suggest.ts';
import type { Node } from '../../syntax/tree.ts';
import { report, reportAs } from '../rule.ts';
import { literalText, quotedList } from '../texts.ts';
import { missesDollar } from './heads.ts';
import { partsOf, placeOf, referencesTo, stepsById } from './references.ts';

export function* duplicateStep({ authentications }: AuthModel): Generator<Problem> {
  for (const { allSteps } of authentications) {
    const seen = new Set<string>();
    for (const { stepId } of allSteps) {
      if (stepId === undefined) continue;
      if (seen.has(stepId.value)) yield report('duplicate-step', stepId.node, stepId.value);
      seen.add(stepId.value);
    }
  }
}

interface StepReference {
  readonly stepId: string;
  readonly place: { readonly offset: number; readonly length: number };
  /** Position in the order of all steps; what is outside of steps follows those that it may refer to. */
  readonly from: number;
}

/** References in expressions and in "dependsOn". */
function* stepReferences(model: AuthModel, authentication: Authentication): Generator<StepReference> {
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

export function* unknownStep(model: AuthModel): Generator<Problem> {
  for (const authentication of model.authentications) {
    // A step whose id is missing or misspelt may be the one that is meant.
    if (authentication.allSteps.some(({ stepId }) => stepId === undefined)) continue;
    const known = stepsById(authentication);
    const names = [...known.keys()];
    for (const { stepId, place } of stepReferences(model, authentication)) {
      if (known.has(stepId)) continue;
      const meant = suggest(stepId, names);
      yield meant === undefined
        ? report('unknown-step', place, stepId, quotedList(names))
        : reportAs('unknown-step', 'unknown-step-suggestion', place, stepId, meant);
    }
  }
}

export function* laterStep(model: AuthModel): Generator<Problem> {
  for (const authentication of model.authentications) {
    const known = stepsById(authentication);
    for (const { stepId, place, from } of stepReferences(model, authentication)) {
      const target = known.get(stepId)?.index;
      if (target === undefined || target < from) continue;
      yield target === from
        ? reportAs('later-step', 'later-step-itself', place)
        : report('later-step', place, stepId);
    }
  }
}

function outputsByStep(authentication: Authentication): Map<string, ReadonlySet<string>> {
  const steps = [...stepsById(authentication)];
  return new Map(steps.map(([id, { outputs }]) => [id, new Set(outputs.map(({ name }) => name))]));
}

export function* unknownOutput(model: AuthModel): Generator<Problem> {
  for (const authentication of model.authentications) {
    const known = outputsByStep(authentication);
    for (const { expression, use } of referencesTo(authentication, 'output')) {
      const outputs = known.get(expression.step.text);
      const name = expression.output.text;
      if (outputs === undefined || outputs.has(name)) continue;
      const place = placeOf(model, use, expression.output);
      const meant = suggest(name, [...outputs]);
      yield meant === undefined
        ? report('unknown-output', place, expression.step.text, name)
        : reportAs('unknown-output', 'unknown-output-suggestion', place, expression.step.text, name, meant);
    }
  }
}

export function* unusedOutput({ authentications }: AuthModel): Generator<Problem> {
  for (const authentication of authentications) {
    // The broken expression may be the one that should use it.
    if (hasBrokenExpression(authentication)) continue;
    const used = new Set(
      [...referencesTo(authentication, 'output')].map(({ expression: { step, output } }) =>
        outputId(step.text, output.text),
      ),
    );
    for (const { stepId, outputs } of authentication.allSteps) {
      for (const { name, keyNode } of stepId === undefined ? [] : outputs) {
        if (!used.has(outputId(stepId?.value ?? '', name))) yield report('unused-output', keyNode, name);
      }
    }
  }
}

function hasBrokenExpression(authentication: Authentication): boolean {
  const { texts } = authentication;
  if (partsOf(authentication, 'malformedExpression').length > 0) return true;
  if (texts.some((use) => use.text.value.includes('{{') || missesDollar(use, authentication))) return true;
  if (texts.some(({ text, mustBeExpression }) => mustBeExpression && literalText(text) !== undefined))
    return true;
  const known = outputsByStep(authentication);
  return referencesTo(authentication, 'output').some(
    ({ expression: { step, output } }) => known.get(step.text)?.has(output.text) !== true,
  );
}

function outputId(stepId: string, output: string): string {
  return `${stepId}.${output}`;
}

export function* contradictingDependsOn(model: AuthModel): Generator<Problem> {
  for (const authentication of model.authentications) {
    const referred = new Map<Node, Set<string>>();
    for (const { expression, use } of referencesTo(authentication, 'output')) {
      if (use.step === undefined) continue;
      const ids = referred.get(use.step.node) ?? new Set();
      referred.set(use.step.node, ids.add(expression.step.text));
    }
    for (const { node, dependsOn, dependsOnKey } of authentication.allSteps) {
      if (dependsOn === undefined || dependsOnKey === undefined) continue;
      const listed = new Set(dependsOn.map(({ value }) => value));
      const needed = referred.get(node) ?? new Set();
      if (listed.size === needed.size && [...listed].every((id) => needed.has(id))) continue;
      yield needed.size === 0
        ? reportAs('contradicting-depends-on', 'contradicting-depends-on-nothing', dependsOnKey)
        : report('contradicting-depends-on', dependsOnKey, quotedList([...needed]));
    }
  }
}
