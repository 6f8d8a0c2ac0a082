import { dollarEscaped } from '../../edits/escapes.ts';
import type { TextPart } from '../../expressions/text.ts';
import { expectPointer } from '../../fixes/expectPointer.ts';
import { write } from '../../fixes/choices.ts';
import type { Fix } from '../../fixes/fix.ts';
import { changeTo, textFix } from '../../fixes/fix.ts';
import type { FixContext } from '../../fixes/fixContext.ts';
import type { Message } from '../../messages.ts';
import { mayHold } from '../../model/expectedBody.ts';
import { textOf } from '../../model/fields.ts';
import { literalText } from '../../model/literals.ts';
import type { AuthModel, Authentication, Step, TextUse, TextValue } from '../../model/model.ts';
import { partsOf, placeOf } from '../../model/references.ts';
import { meantGenerated } from './generatedNames.ts';
import { isMeantAsExpression } from '../../expressions/meant.ts';
import { hasForeignVariable, isDotPath } from './intended.ts';
import { suggest } from '../../suggest.ts';
import { fitsKey } from '../token/notTheToken.ts';
import type { Violation, Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const reportExpected = reporter('Write a runtime expression here, such as "{0}".');
const malformed = {
  input: reporter(
    '"{0}" is not an expression. Write "$inputs." and one name, such as "$inputs.username"; inside a longer text, "{$inputs.username}".',
  ),
  output: reporter('"{0}" is not an expression. Write "$steps.<stepId>.outputs.<name>".'),
  response: reporter(
    '"{0}" is not an expression. Use $response.body#/pointer, $response.header.Name, $response.cookie.NAME or $response.status.',
  ),
  generated: reporter(
    '"{0}" is not an expression. Use $generated.uuid, $generated.timestamp, $generated.pkce.verifier or $generated.pkce.challenge.',
  ),
};
const reportGenerated = reporter('"{0}" is not an expression. Did you mean "{1}"?');
const reportUnclosed = reporter('Close the expression with }, or write $$ for a literal dollar.');

export const malformedExpression: Rule = {
  code: 'malformed-expression',
  severity: 'error',
  messages: [reportExpected, ...Object.values(malformed), reportGenerated, reportUnclosed],
  reason: 'It starts like an expression, so it cannot be text, and cannot be evaluated either.',
  *check(model) {
    for (const authentication of model.authentications) {
      for (const { use, part } of partsOf(authentication, 'malformedExpression')) {
        if (!hasForeignVariable(use)) yield* malformedPart(model, use, part);
      }
      for (const use of authentication.texts) {
        const literal = use.mustBeExpression ? literalText(use.text) : undefined;
        if (!literal || isDotPath(literal) || isMeantAsExpression(literal) || hasForeignVariable(use))
          continue;
        const example = expressionExample(authentication, use);
        yield reportExpected(use.text.node, example);
      }
    }
  },
  /** Writes what a malformed expression most likely means. */
  *fix(context) {
    const { node, arg, isFrom } = context;
    const text = textOf(node);
    if (text === undefined) return;
    if (isFrom(reportExpected)) yield writeExample(context, text.value.trim());
    else if (isFrom(reportGenerated)) yield* write(context, arg(1), true);
    else if (isFrom(reportUnclosed)) yield* closeExpression(context, text);
    else yield* correctExpression(context, text.value);
  },
};

/** A field of the expected body where the text could be its name, else the example of the message. */
function writeExample({ node, edits, cursorContext: { step }, arg }: FixContext, value: string): Fix {
  const isField = step !== undefined && /^[A-Za-z_][\w-]*$/.test(value);
  const example = isField ? `$response.body#/${value}` : arg(0);
  const isPreferred = !isField || mayHold(step, `/${value}`);
  const body = step?.expectedResponse?.body;
  const expected = isPreferred ? [] : (expectPointer(body, `/${value}`, edits) ?? []);
  return textFix(changeTo(example), [edits.replace(node, example), ...expected], { isPreferred });
}

function* closeExpression({ node, edits }: FixContext, { value, parts }: TextValue): Generator<Fix> {
  // Nothing follows what is not closed.
  const [before, unclosed] = splitAt(value, parts.at(-1)?.start ?? 0);
  const [, expression, rest] = /^\{(\$[\w.#/-]*)(.*)$/s.exec(unclosed) ?? [];
  if (expression === undefined) return;
  const closed = `{${expression}}${rest ?? ''}`;
  yield textFix(changeTo(closed), [edits.replace(node, before + closed)], { isPreferred: true });
}

function* correctExpression(context: FixContext, value: string): Generator<Fix> {
  const { node, edits, arg, isFrom, cursorContext } = context;
  const written = arg(0);
  const isWhole = value === written;
  const bare = isWhole ? written : written.replace(/^\{/, '').replace(/\}$/, '');
  const [, correct] = corrections.find(([report]) => isFrom(report)) ?? [];
  const corrected = correct?.(bare, isWhole, cursorContext.earlierSteps);
  if (corrected === undefined || corrected === bare) return;
  const whole = isWhole ? corrected : `{${corrected}}`;
  const result = value.replace(written, () => whole);
  yield textFix(changeTo(whole), [edits.replace(node, result)], { isPreferred: true });
}

/** What is most likely meant by each kind of malformed expression. */
const corrections: readonly (readonly [
  report: Pick<Message, 'template'>,
  correct: (written: string, isWhole: boolean, steps: readonly Step[]) => string | undefined,
])[] = [
  [malformed.input, correctInput],
  [malformed.output, correctOutputExpression],
  [malformed.response, correctResponse],
];

function splitAt(text: string, at: number): readonly [before: string, after: string] {
  return [text.slice(0, at), text.slice(at)];
}

type MalformedPart = Extract<TextPart, { kind: 'malformedExpression' }>;

function* malformedPart(model: AuthModel, use: TextUse, part: MalformedPart): Generator<Violation> {
  const { malformation, wrong } = part;
  // Reported with the pointer to write instead.
  if (malformation === 'dot-path' && wrong.text !== '') return;
  const place = placeOf(model, use, wrong.text === '' ? part : wrong);
  const written = use.text.value.slice(part.start, part.end);
  const generated = malformation === 'generated' ? meantGenerated(written) : undefined;
  if (malformation === 'unclosed') yield reportUnclosed(place);
  else if (generated !== undefined) yield reportGenerated(place, written, generated);
  else yield malformed[malformation === 'dot-path' ? 'response' : malformation](place, written);
}

/** Outputs take from the response, what follows the steps takes from their outputs. */
function expressionExample({ steps }: Authentication, { step, text }: TextUse): string {
  const last = steps.findLast(({ stepId, outputs }) => stepId !== undefined && outputs.length > 0);
  const output = last?.outputs.find((one) => fitsKey(text.keyNode?.value, one));
  if (step !== undefined || last === undefined || output === undefined) return '$response.body#/access_token';
  return `$steps.${last.stepId?.value ?? ''}.outputs.${output.name}`;
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
  const [, word = '', rest = ''] = /^\$response\.?([\w-]*)[.#]?(.*)$/s.exec(written) ?? [];
  const head = misspeltHead(word) ?? word;
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

/** The part of a response that a word of about the same letters means. */
function misspeltHead(word: string): string | undefined {
  return word.length < 4 ? undefined : suggest(word, ['body', 'header', 'cookie', 'status']);
}
