import { placeholderUses } from '../complete/placeholders.ts';
import { cursorContextAt } from '../complete/cursorContext.ts';
import type { AuthDocument } from '../document/authDocument.ts';
import { touches } from '../document/places.ts';
import { counted, phrase, type Phrase } from '../editingMessages.ts';
import type { SourceRange } from '../expressions/sourceOffsets.ts';
import { sourceRange } from '../expressions/sourceOffsets.ts';
import type { TextPart } from '../expressions/text.ts';
import type { AuthHover } from './authHover.ts';
import { describeExpression } from './expressionHover.ts';
import { describeName } from './nameHover.ts';
import { describeValue } from './valueHover.ts';

/** The file that gives variables their values; only its names are known here. */
interface ChosenEnvironment {
  readonly file: string;
  readonly names: readonly string[];
}

/** What the schema cannot say: what an expression, placeholder or name stands for, what a value means. */
export function hoverAt(
  document: AuthDocument,
  offset: number,
  environment?: ChosenEnvironment,
): AuthHover | undefined {
  const use = document.model?.texts.findLast(({ text }) => touches(text.node, offset));
  for (const part of use?.text.parts ?? []) {
    if (use === undefined || part.kind === 'literal') continue;
    const range = sourceRange(document.text, use.text.node, part.start, part.end);
    if (offset < range.offset || offset > range.offset + range.length) continue;
    const lines = describePart(document, part, offset, environment, (start, end) =>
      sourceRange(document.text, use.text.node, start, end),
    );
    if (lines.length === 0) return undefined;
    const isSecret = part.kind === 'placeholder' && part.source === 'secret';
    return { range, lines, ...(isSecret && { secret: part.name }) };
  }
  const name = document.names.at(offset);
  const lines = name === undefined ? [] : describeName(document, name);
  if (name !== undefined && lines.length > 0) return { range: name.range, lines };
  return describeValue(document, offset);
}

function describeVariable(name: string, environment: ChosenEnvironment | undefined): Phrase {
  if (environment === undefined) return phrase('hover-env', name);
  const { file, names } = environment;
  return phrase(names.includes(name) ? 'hover-env-file' : 'hover-env-not-in-file', name, file);
}

function describePart(
  document: AuthDocument,
  part: TextPart,
  offset: number,
  environment: ChosenEnvironment | undefined,
  rangeOf: (start: number, end: number) => SourceRange,
): Phrase[] {
  switch (part.kind) {
    case 'placeholder': {
      const uses = placeholderUses(document, part.source, part.name);
      const { source, name } = part;
      return [
        source === 'env' ? describeVariable(name, environment) : phrase('hover-secret', name),
        phrase('hover-placeholder-uses', counted('uses', uses)),
      ];
    }
    case 'authUrl': {
      const endpoint = cursorContextAt(document, offset).authentication?.tokenEndpoint?.value;
      return endpoint === undefined ? [] : [phrase('hover-auth-url', endpoint)];
    }
    case 'baseUrl': {
      const url = document.model?.application?.baseUrl?.value;
      return url === undefined ? [] : [phrase('hover-base-url', url)];
    }
    case 'expression': {
      const { expression } = part;
      const step =
        expression.kind === 'output' ? rangeOf(expression.step.start, expression.step.end) : undefined;
      const isOnStep = step !== undefined && step.offset <= offset && offset <= step.offset + step.length;
      return describeExpression(document, expression, cursorContextAt(document, offset), isOnStep);
    }
    case 'literal':
    case 'malformedExpression':
    case 'malformedPlaceholder':
      return [];
  }
}
