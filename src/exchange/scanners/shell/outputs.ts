import type { ValueSource } from '../../../auth/generated/authConfig.ts';
import { parseText } from '../../../auth/expressions/text.ts';
import { pointerSegments } from '../../../auth/syntax/tree.ts';
import { shellWord } from '../../../base/requests/shellWord.ts';
import type { Variables } from '../../variables.ts';
import { jqPath } from '../jsonPaths.ts';
import type { ShellFunction } from './helpers.ts';

type Use = (name: ShellFunction) => string;

const body = '"$folder/body"';

/**
 * The commands that print an output of a step, one after the other; each of them but the first reads what the one before
 * printed. Undefined for what a shell cannot take.
 */
export function outputCommands(
  source: ValueSource,
  variables: Variables,
  use: Use,
): readonly string[] | undefined {
  if (typeof source === 'string') return printed(source, variables, use);
  const { selector, transform = [] } = source;
  const type =
    source.type ?? (selector === undefined ? undefined : selector.startsWith('/') ? 'jsonpointer' : 'regex');
  const context = printed(source.context, variables, use);
  if (context === undefined) return undefined;
  // "json" makes of a text what a pointer looks into; jq reads the text itself.
  const parsed = type === 'jsonpointer' ? transform.lastIndexOf('json') + 1 : 0;
  const before = parsed === 0 ? [] : transform.slice(0, parsed - 1);
  return [
    ...context,
    ...before.map((name) => transformed(name, use)),
    ...(selector === undefined || type === undefined ? [] : [taken(type, selector, use)]),
    ...transform.slice(parsed).map((name) => transformed(name, use)),
  ];
}

function printed(text: string, variables: Variables, use: Use): readonly string[] | undefined {
  const parts = parseText(text);
  const [only] = parts;
  if (parts.length === 1 && only?.kind === 'expression') {
    const { expression } = only;
    switch (expression.kind) {
      case 'body': {
        const path = pointerSegments(expression.pointer?.text ?? '');
        // A body that is no JSON is the value itself.
        return [path.length === 0 ? `cat ${body}` : `${jsonValue(path)} ${body}`];
      }
      case 'header':
        return [`${use('header_value')} ${shellWord([expression.name.text])}`];
      case 'cookie':
        return [`${use('kept_cookie')} ${shellWord([expression.name.text])}`];
      case 'status':
        return [`printf '%s' "$status"`];
      case 'input':
      case 'output':
      case 'generated':
    }
  }
  const ofResponse = parts.some(
    (part) =>
      part.kind === 'expression' && ['body', 'header', 'cookie', 'status'].includes(part.expression.kind),
  );
  return ofResponse ? undefined : [`printf '%s' ${shellWord(variables.template(text))}`];
}

/** A text as it is, everything else as JSON. */
function jsonValue(path: readonly string[]): string {
  return `jq -cer ${shellWord([`${jqPath(path)} | if . == false then "false" else . end`])}`;
}

function taken(type: 'jsonpointer' | 'regex' | 'field', selector: string, use: Use): string {
  if (type === 'jsonpointer') return jsonValue(pointerSegments(selector));
  if (type === 'regex') return `${use('matched')} ${shellWord([selector])}`;
  return `${use('html_text')} --arg name ${shellWord([selector])}`;
}

function transformed(
  name: 'urlDecode' | 'htmlDecode' | 'base64Encode' | 'base64Decode' | 'xmlEncode' | 'json',
  use: Use,
): string {
  switch (name) {
    case 'urlDecode':
      return use('url_decode');
    case 'htmlDecode':
      return `${use('html_text')} --arg name ''`;
    case 'base64Encode':
      return "jq -Rsr '@base64'";
    case 'base64Decode':
      return `jq -Rser 'gsub("-"; "+") | gsub("_"; "/") | gsub("\\\\s"; "") | @base64d'`;
    case 'xmlEncode':
      return "jq -Rsr '@html'";
    case 'json':
      return `jq -cer 'if . == false then "false" else . end'`;
  }
}
