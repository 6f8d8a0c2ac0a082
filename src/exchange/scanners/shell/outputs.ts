import type { ValueSource } from '../../../auth/generated/authConfig.ts';
import { pointerSegments } from '../../../auth/syntax/tree.ts';
import { shellWord } from '../../../base/requests/shellWord.ts';
import type { Variables } from '../../variables.ts';
import { jqPath } from '../jsonPaths.ts';
import type { OutputSource } from '../outputSource.ts';
import { outputSource, responsePart } from '../outputSource.ts';
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
  const { context, before, taken, after } = outputSource(source);
  const start = printed(context, variables, use);
  return (
    start && [
      ...start,
      ...before.map((name) => transformed(name, use)),
      ...(taken === undefined ? [] : [selected(taken, use)]),
      ...after.map((name) => transformed(name, use)),
    ]
  );
}

function printed(text: string, variables: Variables, use: Use): readonly string[] | undefined {
  const part = responsePart(text);
  if (part === 'mixed') return undefined;
  switch (part?.kind) {
    case 'body': {
      const path = pointerSegments(part.pointer?.text ?? '');
      // A body that is no JSON is the value itself.
      return [path.length === 0 ? `cat ${body}` : `${jsonValue(path)} ${body}`];
    }
    case 'header':
      return [`${use('header_value')} ${shellWord([part.name.text])}`];
    case 'cookie':
      return [`${use('kept_cookie')} ${shellWord([part.name.text])}`];
    case 'status':
      return [`printf '%s' "$status"`];
    case undefined:
      return [`printf '%s' ${shellWord(variables.template(text))}`];
  }
}

/** A text as it is, everything else as JSON. */
function jsonValue(path: readonly string[]): string {
  return `jq -cer ${shellWord([`${jqPath(path)} | if . == false then "false" else . end`])}`;
}

function selected({ type, selector }: NonNullable<OutputSource['taken']>, use: Use): string {
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
