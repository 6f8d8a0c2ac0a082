import { visit } from 'jsonc-parser';
import { failed, success } from '../../base/result.ts';
import type { Result } from '../../base/result.ts';
import type { ImportFailureCode } from './report.ts';

/** Parses JSON, or says in which line and column (from 1) it stops being JSON. */
export function parseJson(name: string, text: string): Result<unknown, ImportFailureCode> {
  try {
    const document: unknown = JSON.parse(text);
    return success(document);
  } catch {
    const { line, column } = findSyntaxError(text);
    return failed('report-json-syntax', name, line, column);
  }
}

class FirstError extends Error {
  readonly offset: number;
  constructor(offset: number) {
    super('First syntax error');
    this.offset = offset;
  }
}

function findSyntaxError(text: string): { readonly line: number; readonly column: number } {
  return positionOf(text, offsetOfSyntaxError(text));
}

function offsetOfSyntaxError(text: string): number {
  try {
    visit(
      text,
      {
        onError: (_error, offset, length) => {
          // A text that ends inside a string breaks at its end, not where the string starts.
          throw new FirstError(offset + length >= text.length ? text.length : offset);
        },
      },
      { disallowComments: true, allowTrailingComma: false },
    );
    return text.length;
  } catch (error) {
    // Nesting too deep for the visitor overflows the stack: the end is then as good a place as any.
    return error instanceof FirstError ? error.offset : text.length;
  }
}

function positionOf(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: offset - lineStart + 1 };
}
