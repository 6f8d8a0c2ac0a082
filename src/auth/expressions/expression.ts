/** A word inside a text; `start` and `end` count UTF-16 code units from the start of that text. */
export interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A runtime expression, in the style of the Arazzo specification. */
export type RuntimeExpression =
  /** `$inputs.<name>`; the name may be `idp.clientId` or `idp.clientSecret`. */
  | { readonly kind: 'input'; readonly name: Word }
  /** `$steps.<step>.outputs.<output>` */
  | { readonly kind: 'output'; readonly step: Word; readonly output: Word }
  /** `$response.body`, `$response.body#/json/pointer` */
  | { readonly kind: 'body'; readonly pointer: Word | undefined }
  /** `$response.header.<name>` */
  | { readonly kind: 'header'; readonly name: Word }
  /** `$response.cookie.<name>` */
  | { readonly kind: 'cookie'; readonly name: Word }
  /** `$response.status` */
  | { readonly kind: 'status' }
  /** `$generated.uuid`; the name is one of `generatedNames`. */
  | { readonly kind: 'generated'; readonly name: Word & { readonly text: GeneratedName } };

/** Why a text that starts like an expression is none. */
export type Malformation =
  /** `$inputs`, `$inputs.a.b` */
  | 'input'
  /** `$steps.login.token`, `$steps.login` */
  | 'output'
  /** `$response`, `$response.text` */
  | 'response'
  /** `$generated`, `$generated.guid` */
  | 'generated'
  /** `$response.body.data.token`, `$response.body#data.token` */
  | 'dot-path'
  /** `{$inputs.username`, without the closing brace */
  | 'unclosed';

type ParsedExpression =
  | { readonly ok: true; readonly expression: RuntimeExpression }
  | { readonly ok: false; readonly malformation: Malformation; readonly wrong: Word };

/** Only these heads start an expression; any other `$` is text. */
const startsExpression = /^\$(?:inputs|steps|response|generated)(?![A-Za-z0-9_-])/;
const name = '[A-Za-z0-9_-]+';
const input = new RegExp(`^\\$inputs\\.(idp\\.(?:clientId|clientSecret)|${name})$`);
const output = new RegExp(`^\\$steps\\.(${name})\\.outputs\\.(${name})$`);
const header = /^\$response\.header\.([^\s{}]+)$/;
const cookie = /^\$response\.cookie\.([^\s{}]+)$/;
const body = /^\$response\.body(?:#((?:\/[^{}]*)?))?$/;
/** Values made once for each user and run. */
export const generatedNames = ['uuid', 'timestamp', 'pkce.verifier', 'pkce.challenge'] as const;
type GeneratedName = (typeof generatedNames)[number];
const generatedHead = '$generated.';
const dotPath = /^\$response\.body(?:#|\.|\[)(.*)$/s;

export function isExpressionStart(text: string): boolean {
  return startsExpression.test(text);
}

/** Reads a text that starts like an expression; positions in the result are moved by `start`. */
export function parseExpression(text: string, start: number): ParsedExpression {
  const wordAt = (word = '', from = 0): Word => {
    const at = start + from;
    return { text: word, start: at, end: at + word.length };
  };
  const wrong = (malformation: Malformation, word?: Word): ParsedExpression => ({
    ok: false,
    malformation,
    wrong: word ?? { text, start, end: start + text.length },
  });
  const right = (expression: RuntimeExpression): ParsedExpression => ({ ok: true, expression });

  if (text.startsWith('$inputs')) {
    const match = input.exec(text);
    if (match === null) return wrong('input');
    return right({ kind: 'input', name: wordAt(match[1], '$inputs.'.length) });
  }
  if (text.startsWith('$steps')) {
    const match = output.exec(text);
    if (match === null) return wrong('output');
    const step = wordAt(match[1], '$steps.'.length);
    const behindStep = '$steps..outputs.'.length + step.text.length;
    return right({ kind: 'output', step, output: wordAt(match[2], behindStep) });
  }
  if (text.startsWith('$generated')) {
    const made = generatedNames.find((one) => text === `${generatedHead}${one}`);
    if (made === undefined) return wrong('generated');
    return right({ kind: 'generated', name: { ...wordAt(made, generatedHead.length), text: made } });
  }
  if (text === '$response.status') return right({ kind: 'status' });
  const behindBody = '$response.body#'.length;
  const whole = body.exec(text);
  if (whole !== null) {
    const pointer = whole[1] === undefined ? undefined : wordAt(whole[1], behindBody);
    return right({ kind: 'body', pointer });
  }
  const path = dotPath.exec(text);
  if (path !== null) return wrong('dot-path', wordAt(path[1], behindBody));
  for (const [kind, pattern] of [['header', header] as const, ['cookie', cookie] as const]) {
    const match = pattern.exec(text);
    if (match !== null) return right({ kind, name: wordAt(match[1], `$response.${kind}.`.length) });
  }
  return wrong('response');
}
