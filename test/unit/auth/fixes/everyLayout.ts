import { join } from 'node:path';
import { parse, type ParseError } from 'jsonc-parser';
import { hostOf, readCases } from '../../../conformance/authCase.ts';
import { unsoundFixes } from './soundness.ts';
import { layouts } from './variants.ts';

/** The same in another layout; where it is no JSON, as it is. */
export function laidOut(text: string, layout: (text: string) => string): string {
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors);
  return errors.length > 0 ? text : layout(JSON.stringify(value, undefined, 2));
}

/** What is wrong with any fix in any case of the conformance folder, in any layout. */
export function unsoundInAnyLayout(): readonly string[] {
  const cases = readCases(join(import.meta.dirname, '../../../conformance/auth'));
  return cases.flatMap(({ name, failing, passing, expected }) =>
    Object.entries(layouts).flatMap(([layout, write]) =>
      [failing, passing].flatMap((text) =>
        unsoundFixes(laidOut(text, write), expected.world && hostOf(expected.world)).map(
          (fault) => `${name}, ${layout}: ${fault}`,
        ),
      ),
    ),
  );
}
