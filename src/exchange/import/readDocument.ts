import type { ParseError } from 'jsonc-parser';
import { parse } from 'jsonc-parser';
import { withoutByteOrderMark } from '../../base/byteOrderMark.ts';
import type { Result } from '../../base/result.ts';
import { failed, success } from '../../base/result.ts';
import { LineIndex } from '../../base/lineIndex.ts';
import type { ExchangeCode } from '../messages.ts';
import { deepestLevel, nestsTooDeep } from '../../base/untrusted.ts';

/** The value of a JSON or YAML text. The YAML reader is loaded for the first text that is no JSON. */
export async function readDocument(text: string): Promise<Result<unknown, ExchangeCode>> {
  const source = withoutByteOrderMark(text);
  if (source.trim() === '') return failed('empty-source');
  return /^\s*[{[]/.test(source) ? readJson(source) : readYaml(source);
}

function readJson(source: string): Result<unknown, ExchangeCode> {
  if (nestsTooDeep(source)) return failed('source-too-deep');
  try {
    return success(JSON.parse(source) as unknown);
  } catch {
    const errors: ParseError[] = [];
    const value: unknown = parse(source, errors, { allowTrailingComma: true, disallowComments: false });
    const [first] = errors;
    if (first === undefined) return success(value);
    return failed('broken-json', ...place(source, first.offset));
  }
}

/** A file with more of them is not meant to be YAML. */
const mostEscapes = 50;

async function readYaml(source: string): Promise<Result<unknown, ExchangeCode>> {
  const { load, YAMLException } = await import('js-yaml');
  let text = source;
  for (let corrected = 0; ; corrected += 1) {
    try {
      return success(load(text, { maxDepth: deepestLevel }));
    } catch (error) {
      if (!(error instanceof YAMLException)) throw error;
      if (error.reason.includes('maxDepth')) return failed('source-too-deep');
      const position = error.mark?.position ?? 0;
      // Patterns such as "\\d+" stand in double quotes, where a backslash starts an escape; other readers take them as they are.
      const backslash = text.lastIndexOf('\\', position);
      const isEscape = error.reason.includes('escape') && backslash >= 0 && position - backslash <= 2;
      if (!isEscape || corrected === mostEscapes)
        // Each correction before it has made the text longer.
        return failed('broken-yaml', ...place(source, position - corrected));
      text = `${text.slice(0, backslash)}\\${text.slice(backslash)}`;
    }
  }
}

function place(source: string, offset: number): [line: number, column: number] {
  const { line, character } = new LineIndex(source).positionAt(offset);
  return [line + 1, character + 1];
}
