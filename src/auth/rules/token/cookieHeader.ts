import type { FileEdits } from '../../edits/fileEdits.ts';
import type { TextEdit } from '../../edits/textEdit.ts';
import type { RuntimeExpression } from '../../expressions/expression.ts';
import { textFix, title } from '../../fixes/fix.ts';
import { child } from '../../fixes/places.ts';
import { replaceText } from '../../fixes/replaceText.ts';
import { textOf } from '../../model/fields.ts';
import type { Authentication } from '../../model/model.ts';
import { stepsById } from '../../model/references.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';
import { namesAt } from './authorization.ts';
import type { Node } from '../../syntax/tree.ts';

const report = reporter(
  'Do not send a header named "Cookie". Use the location "Cookie" and the name of the cookie.',
);

export const cookieHeader: Rule = {
  code: 'cookie-header',
  severity: 'error',
  messages: [report],
  reason: 'It would replace the cookies that the login sets, instead of joining them.',
  *check({ authentications }) {
    for (const { node, name } of authentications.flatMap((one) => namesAt(one, 'Header'))) {
      if (name.toLowerCase() === 'cookie') yield report(node);
    }
  },
  /** The name of the cookie is what the format or the sequence says, or the most common one. */
  *fix({ cursorContext: { authentication }, node, edits }) {
    if (authentication === undefined) return;
    const parameter = authentication.additionalParameters.find(({ name }) => name?.node === node);
    const changes =
      parameter === undefined
        ? moveToken(authentication, node, edits)
        : moveParameter(parameter, authentication, node, edits);
    if (changes.length > 0) yield textFix(title('Use the location Cookie'), changes, { isPreferred: true });
  },
};

function moveParameter(
  { node: whole, location }: Authentication['additionalParameters'][number],
  authentication: Authentication,
  name: Node,
  edits: FileEdits,
): TextEdit[] {
  const value = child(whole, 'value');
  const [named, rest] = splitPair(String(value?.value ?? ''));
  return [
    edits.replace(name, named ?? cookieOf(authentication) ?? 'SESSION'),
    ...(location === undefined ? [] : [edits.replace(location.node, 'Cookie')]),
    ...(named === undefined || value === undefined ? [] : [edits.replace(value, rest)]),
  ];
}

function moveToken(authentication: Authentication, name: Node, edits: FileEdits): TextEdit[] {
  const { tokenLocation, tokenFormat, tokenType } = authentication;
  if (tokenLocation === undefined) return [];
  const [named, rest] = splitPair(tokenFormat?.value ?? '');
  return [
    edits.replace(name, named ?? cookieOf(authentication) ?? 'SESSION'),
    edits.replace(tokenLocation.node, 'Cookie'),
    ...replaceText(edits, tokenType, 'Cookie-based Authentication'),
    ...(named === undefined ? [] : replaceText(edits, tokenFormat, rest)),
  ];
}

/** `SID=<token>` */
function splitPair(text: string): [name: string | undefined, rest: string] {
  const match = /^\s*([^=;\s<]+)=(.*)$/.exec(text);
  return match === null ? [undefined, text] : [match[1], match[2] ?? ''];
}

/** The cookie that the token is taken from. */
function cookieOf(authentication: Authentication): string | undefined {
  const { token } = authentication;
  const source = token && expressionOf(token, 'output');
  const step = source && stepsById(authentication).get(source.step.text);
  const output = step?.outputs.find(({ name }) => name === source?.output.text);
  return (output && expressionOf(output.node, 'cookie'))?.name.text;
}

function expressionOf<Kind extends RuntimeExpression['kind']>(
  node: Node,
  kind: Kind,
): Extract<RuntimeExpression, { kind: Kind }> | undefined {
  const [part] = textOf(node)?.parts ?? [];
  if (part?.kind !== 'expression' || part.expression.kind !== kind) return undefined;
  return part.expression as Extract<RuntimeExpression, { kind: Kind }>;
}
