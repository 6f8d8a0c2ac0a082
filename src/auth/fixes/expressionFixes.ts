import { textOf } from '../model/fields.ts';
import type { Step, TextUse } from '../model/model.ts';
import { contentOf } from '../document/places.ts';
import { dollarEscaped } from '../edits/escapes.ts';
import { mayHold } from '../rules/stepsAndDataFlow/pointers.ts';
import type { Fix } from './fix.ts';
import { textFix, title } from './fix.ts';
import type { FixContext } from './fixContext.ts';
import { child } from './places.ts';
import { placeholderNameFor } from './secretNames.ts';

/** `$response.body.data.token`, `data.token` or a selector `data.token`. */
export function* useJsonPointer({ problem, edits, arg, scope }: FixContext): Generator<Fix> {
  const { offset, length } = problem;
  const { source } = edits;
  const pointer = arg(1);
  // What the declared body lacks may be no path at all.
  const isMeant = mayHold(scope.step, pointer.replace('$response.body#', ''));
  const preferredAndSafe = { isPreferred: isMeant, isSafe: isMeant };
  if (source[offset] === '"') {
    const newText = JSON.stringify(pointer);
    yield textFix(title('change-to', pointer), [{ offset, length, newText }], preferredAndSafe);
    return;
  }
  // What separates "$response.body" from the path is wrong too.
  const separator = /(?:#|\.|\[)$/.exec(source.slice(0, offset))?.[0].length ?? 0;
  const edit = { offset: offset - separator, length: length + separator, newText: inText(`#${pointer}`) };
  yield textFix(title('change-to', `$response.body#${pointer}`), [edit], preferredAndSafe);
}

/** As it is written between the quotes of a text. */
function inText(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

export function* correctPointer(context: FixContext): Generator<Fix> {
  const { problem, edits, arg, scope } = context;
  const { offset, length } = problem;
  const pointer = arg(0);
  const isWhole = edits.source[offset] === '"';
  if (problem.message.id === 'pointer-not-in-body-suggestion') {
    const escaped = JSON.stringify(arg(1));
    const newText = isWhole ? escaped : escaped.slice(1, -1);
    yield textFix(title('change-to', arg(1)), [{ offset, length, newText }], { isPreferred: true });
  }
  const body = scope.step?.expectedResponse?.body;
  const field = /^\/([^/~]+)$/.exec(pointer)?.[1];
  if (body?.type === 'object' && field !== undefined && child(body, field) === undefined) {
    yield textFix(title('expect-field', field), edits.addKeys(body, { [field]: 'string' }));
  }
}

export function* wrapRegex({ problem, node, edits }: FixContext): Generator<Fix> {
  if (problem.message.id !== 'regex-without-group') return;
  const wrapped = `(${String(node.value)})`;
  yield textFix(title('wrap-regex'), [edits.replace(node, wrapped)], { isPreferred: true });
}

/** `{{username}}` and the like. */
export function* convertVariable(context: FixContext): Generator<Fix> {
  const { problem, node, edits, model, scope, arg, freshName } = context;
  const { offset, length } = problem;
  const name = arg(0).replaceAll(/[{}\s]/g, '');
  const content = contentOf(edits.source, node);
  const isWhole = content.offset === offset && content.length === length;
  const use = model.texts.find(({ text }) => text.node === node);
  const value =
    scope.authentication === undefined && isWhole
      ? placeholder(freshName(placeholderNameFor(context)))
      : meaningOf(name, use, scope.step, scope.earlierSteps);
  if (value === undefined) return;
  const isExpression = /^\$(?:inputs|steps|response)\b/.test(value);
  if (isExpression && scope.authentication === undefined) return;
  const text = isExpression && !isWhole ? `{${value}}` : value;
  yield textFix(title('change-to', text), [{ offset, length, newText: inText(text) }], {
    isPreferred: true,
  });
}

function meaningOf(
  name: string,
  use: TextUse | undefined,
  step: Step | undefined,
  earlier: readonly Step[],
): string | undefined {
  const source = earlier.findLast(
    ({ stepId, outputs }) => stepId !== undefined && outputs.some((one) => one.name === name),
  );
  if (source !== undefined) return `$steps.${source.stepId?.value ?? ''}.outputs.${name}`;
  if (use?.mustBeExpression === true && step !== undefined && /^[\w-]+$/.test(name)) {
    return `$response.body#/${name}`;
  }
  if (/^(?:auth[-_.]?(?:url|server|base[-_]?url)|token[-_.]?url)$/i.test(name)) return '{auth_url}';
  if (/^(?:user(?:[-_]?name)?|e-?mail|login)$/i.test(name)) return '$inputs.username';
  if (/^(?:password|pass|pwd)$/i.test(name)) return '$inputs.password';
  if (/^(?:otp|totp|mfa|mfa_?code)$/i.test(name)) return '$inputs.totp';
  const variable = name.replaceAll(/[^A-Za-z0-9_]+/g, '_').replace(/^(?=\d)/, '_');
  return /[A-Za-z]/.test(variable) ? placeholder(variable.toUpperCase()) : undefined;
}

function placeholder(name: string): string {
  return `\${${/secret|password|token|totp|key/i.test(name) ? 'secret' : 'env'}:${name}}`;
}

/** Writes what a malformed expression most likely means. */
export function* correctExpression({ problem, node, edits, scope, arg }: FixContext): Generator<Fix> {
  const text = textOf(node);
  if (text === undefined) return;
  const written = arg(0);
  if (problem.message.id === 'expression-expected') {
    const value = text.value.trim();
    const isField = scope.step !== undefined && /^[A-Za-z_][\w-]*$/.test(value);
    const example = isField ? `$response.body#/${value}` : written;
    const isPreferred = !isField || mayHold(scope.step, `/${value}`);
    yield textFix(title('change-to', example), [edits.replace(node, example)], { isPreferred });
    return;
  }
  const unclosed = /^\{(\$[\w.#/-]*)(.*)$/s.exec(written);
  if (problem.message.id === 'malformed-unclosed' && unclosed !== null) {
    const closed = `{${unclosed[1] ?? ''}}${unclosed[2] ?? ''}`;
    const result = text.value.replace(written, () => closed);
    yield textFix(title('change-to', closed), [edits.replace(node, result)], { isPreferred: true });
    return;
  }
  const isWhole = text.value === written;
  const bare = isWhole ? written : written.replace(/^\{/, '').replace(/\}$/, '');
  const corrected = correct(problem.message.id, bare, isWhole, scope.earlierSteps);
  if (corrected === undefined || corrected === bare) return;
  const whole = isWhole ? corrected : `{${corrected}}`;
  const result = text.value.replace(written, () => whole);
  yield textFix(title('change-to', whole), [edits.replace(node, result)], { isPreferred: true });
}

function correct(id: string, written: string, isWhole: boolean, steps: readonly Step[]): string | undefined {
  switch (id) {
    case 'malformed-input':
      return correctInput(written, isWhole);
    case 'malformed-output':
      return correctOutputExpression(written, isWhole, steps);
    case 'malformed-response':
      return correctResponse(written);
    default:
      return undefined;
  }
}

function correctInput(written: string, isWhole: boolean): string | undefined {
  const [, word = '', rest = ''] = /^\$inputs\.?([\w-]*)(.*)$/s.exec(written) ?? [];
  if (word === '') return rest === '' ? '$inputs.username' : undefined;
  if (word === 'idp') {
    return `$inputs.idp.${/secret/i.test(rest) ? 'clientSecret' : 'clientId'}`;
  }
  if (!isWhole || rest.startsWith('.')) return `$inputs.${word}`;
  return `{$inputs.${word}}${dollarEscaped(rest)}`;
}

function correctOutputExpression(
  written: string,
  isWhole: boolean,
  steps: readonly Step[],
): string | undefined {
  const match = /^\$steps\.([\w-]+)(?:\.(?:outputs?\.|output$|outputs$)?([\w-]+)?)?(.*)$/s.exec(written);
  const [, id, name, rest = ''] = match ?? [];
  if (id === undefined) return undefined;
  const outputs = steps.find(({ stepId }) => stepId?.value === id)?.outputs ?? [];
  const output = name ?? (outputs.length === 1 ? outputs[0]?.name : undefined);
  if (output === undefined) return undefined;
  const expression = `$steps.${id}.outputs.${output}`;
  if (rest === '' || rest.startsWith('.')) return rest === '' || rest === '.' ? expression : undefined;
  return isWhole ? `{${expression}}${dollarEscaped(rest)}` : undefined;
}

function correctResponse(written: string): string | undefined {
  const [, head = '', rest = ''] = /^\$response\.?([\w-]*)[.#]?(.*)$/s.exec(written) ?? [];
  if (/^status(?:code)?$/i.test(head)) return '$response.status';
  if (/^headers?$/i.test(head) && /^[^\s{}]+$/.test(rest)) return `$response.header.${rest}`;
  if (/^cookies?$/i.test(head) && /^[^\s{}]+$/.test(rest)) return `$response.cookie.${rest}`;
  const isBody = /^(?:body|json|data)$/i.test(head);
  if (head === '' || (isBody && rest === '')) return '$response.body';
  if (!/^[\w./-]*$/.test(rest)) return undefined;
  const path = [...(/^(?:body|json)$/i.test(head) ? [] : [head]), ...rest.split(/[./]/)];
  return `$response.body#${path
    .filter((part) => part !== '')
    .map((part) => `/${part}`)
    .join('')}`;
}
