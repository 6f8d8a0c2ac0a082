import type { Authentication, Step } from '../model/model.ts';
import { referencesTo, stepsById } from '../rules/stepsAndDataFlow/references.ts';
import type { Fix } from './fix.ts';
import { textFix, title } from './fix.ts';
import type { FixContext } from './fixContext.ts';
import { child } from './places.ts';
import type { TextEdit } from '../edits/textEdit.ts';

/** More make a menu that nobody reads. */
const mostChoices = 6;

export function* renameStep({ scope: { authentication }, node, edits }: FixContext): Generator<Fix> {
  const taken = new Set(authentication?.steps.map(({ stepId }) => stepId?.value));
  const base = String(node.value);
  let number = 2;
  while (taken.has(`${base}${number}`)) number++;
  const name = `${base}${number}`;
  yield textFix(title('change-to', name), [edits.replace(node, name)], { isPreferred: true });
}

export function* correctStep(context: FixContext): Generator<Fix> {
  const { authentication, step } = context.scope;
  if (authentication === undefined) return;
  const earlier = authentication.steps.slice(0, step?.index);
  const { id } = context.problem.message;
  const meant = id === 'unknown-step-suggestion' ? context.arg(1) : undefined;
  const listed = step?.dependsOn?.find(({ node }) => node === context.node);
  const others = new Set(listed === undefined ? [] : step?.dependsOn?.map(({ value }) => value));
  const names = earlier.flatMap(({ stepId }) => stepId?.value ?? []).filter((name) => !others.has(name));
  yield* chooseWord(context, meant === undefined || others.has(meant) ? undefined : meant, names);
  if (listed !== undefined) {
    yield textFix(title('remove-key', listed.value), context.edits.remove(listed.node));
  }
}

/** The word that was meant first, then the others; what is marked is part of a text or a whole one. */
function* chooseWord(
  { problem: { offset, length }, edits: { source } }: FixContext,
  meant: string | undefined,
  names: readonly string[],
): Generator<Fix> {
  const isWhole = source[offset] === '"';
  const others = [...new Set(names)].filter((name) => name !== meant).slice(0, mostChoices);
  for (const name of [...(meant === undefined ? [] : [meant]), ...others]) {
    const newText = isWhole ? JSON.stringify(name) : JSON.stringify(name).slice(1, -1);
    yield textFix(title('change-to', name), [{ offset, length, newText }], { isPreferred: name === meant });
  }
}

/** Only where the moved step itself needs nothing that would come after it. */
export function* moveStep({ scope, edits, problem, arg }: FixContext): Generator<Fix> {
  const { authentication, step } = scope;
  if (problem.message.id !== 'later-step' || authentication === undefined || step === undefined) return;
  const target = stepsById(authentication).get(arg(0));
  if (target === undefined || target.index <= step.index) return;
  const between = authentication.steps.slice(step.index, target.index);
  const needed = neededBy(authentication, target);
  if (between.some(({ stepId }) => stepId !== undefined && needed.has(stepId.value))) return;
  const { source } = edits;
  const text = source.slice(target.node.offset, target.node.offset + target.node.length);
  const gap = source.slice(0, step.node.offset).match(/(?:\r\n|\n|\r)[ \t]*$/)?.[0] ?? ' ';
  const insertion = { offset: step.node.offset, length: 0, newText: `${text},${gap}` };
  yield textFix(title('move-step', arg(0)), [insertion, ...edits.remove(target.node)], { isPreferred: true });
}

function neededBy(authentication: Authentication, step: Step): Set<string> {
  const referred = [...referencesTo(authentication, 'output')].flatMap(({ expression, use }) =>
    use.step?.node === step.node ? [expression.step.text] : [],
  );
  return new Set([...referred, ...(step.dependsOn ?? []).map(({ value }) => value)]);
}

export function* correctOutput(context: FixContext): Generator<Fix> {
  const { scope, edits, problem, arg } = context;
  const step = scope.authentication && stepsById(scope.authentication).get(arg(0));
  if (step === undefined) return;
  const meant = problem.message.id === 'unknown-output-suggestion' ? arg(2) : undefined;
  yield* chooseWord(
    context,
    meant,
    step.outputs.map(({ name }) => name),
  );
  yield textFix(title('add-output', arg(1), arg(0)), outputEdits(step, arg(1), edits), {
    isPreferred: meant === undefined && step.outputs.length !== 1,
  });
}

/** Takes the field of that name, which is declared if the body is. */
function outputEdits(step: Step, name: string, edits: FixContext['edits']): TextEdit[] {
  const body = step.expectedResponse?.body;
  const outputs = child(step.node, 'outputs');
  const value = `$response.body#/${name}`;
  return [
    ...(body?.type === 'object' && child(body, name) === undefined
      ? edits.addKeys(body, { [name]: 'string' })
      : []),
    ...(outputs?.type === 'object'
      ? edits.addKeys(outputs, { [name]: value })
      : edits.addKeys(step.node, { outputs: { [name]: value } })),
  ];
}

export function* removeOutput({ scope: { step }, node, edits }: FixContext): Generator<Fix> {
  const property = node.parent;
  const outputs = property?.parent;
  if (property?.type !== 'property' || outputs === undefined) return;
  const removal = step?.outputs.length === 1 ? edits.removeValue(outputs) : edits.remove(property);
  yield textFix(title('remove-output', String(node.value)), removal);
}

/** Items that are kept, replaced or added one by one, so that comments between them stay. */
export function* syncDependsOn({ scope, node, edits, problem }: FixContext): Generator<Fix> {
  const { authentication, step } = scope;
  const list = node.parent?.children?.[1];
  if (authentication === undefined || step?.dependsOn === undefined || list === undefined) return;
  if (problem.message.id === 'contradicting-depends-on-nothing') {
    yield textFix(title('remove-key', 'dependsOn'), edits.removeValue(list), {
      isPreferred: true,
      isSafe: true,
    });
    return;
  }
  const needed = new Set(
    [...referencesTo(authentication, 'output')].flatMap(({ expression, use }) =>
      use.step?.node === step.node ? [expression.step.text] : [],
    ),
  );
  const listed = new Set<string>();
  const wrong = step.dependsOn.filter(({ value }) => {
    if (!needed.has(value) || listed.has(value)) return true;
    listed.add(value);
    return false;
  });
  const missing = [...needed].filter((id) => !listed.has(id));
  const replaced = wrong.flatMap(({ node: item }, index) => {
    const id = missing[index];
    return id === undefined ? [] : [edits.replace(item, id)];
  });
  const surplus = wrong.slice(missing.length).map((item) => item.node);
  const changes = [
    ...replaced,
    ...(surplus.length > 0 ? edits.remove(...surplus) : edits.addItems(list, missing.slice(wrong.length))),
  ];
  yield textFix(title('sync-depends-on'), changes, { isPreferred: true, isSafe: true });
}

export function* stopRedirects({ node, edits }: FixContext): Generator<Fix> {
  yield textFix(title('change-to', 'false'), [edits.replace(node, false)], {
    isPreferred: true,
    isSafe: true,
  });
}

export function* expectSuccess({ node, edits }: FixContext): Generator<Fix> {
  const [first, ...others] = node.children ?? [];
  if (first === undefined) return;
  const changes = [edits.replace(first, 200), ...edits.remove(...others)];
  yield textFix(title('change-to', '200'), changes, { isPreferred: true });
}
