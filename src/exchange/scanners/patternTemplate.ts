import { parseText } from '../../auth/expressions/text.ts';
import { isWithheld } from '../../auth/writtenSecrets.ts';
import type { TextWithVariables, Variables } from '../variables.ts';

/**
 * A regular expression with values in it. What the auth config knows of them is escaped; variables have to be escaped
 * when it runs.
 */
export function patternTemplate(pattern: string, variables: Variables): TextWithVariables {
  if (isWithheld(pattern)) return variables.template(pattern);
  return parseText(pattern).flatMap((part): TextWithVariables => {
    if (part.kind === 'literal') return [part.text];
    const written = pattern.slice(part.start, part.end);
    if (part.kind === 'malformedExpression' || part.kind === 'malformedPlaceholder') return [written];
    return variables.template(written).map((one) => (typeof one === 'string' ? escapedPattern(one) : one));
  });
}

/** A text as a regular expression that matches it alone. */
function escapedPattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
}
