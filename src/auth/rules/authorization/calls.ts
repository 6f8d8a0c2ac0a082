import { textFix, title, type Fix } from '../../fixes/fix.ts';
import type { FixContext } from '../../fixes/fixContext.ts';
import { httpMethods, readApiAccess } from '../../apiAccess.ts';
import { literalText } from '../../model/literals.ts';
import type { AuthModel, TextValue } from '../../model/model.ts';

/** More than any user writes; some are compared with each other. */
const mostCalls = 100;

/** An entry of a list of calls, free of placeholders and expressions. */
export interface WrittenCall {
  readonly text: TextValue;
  /** Those that there are; none where it is for every method. */
  readonly methods: readonly string[];
  readonly path: string;
}

export function callsOf(list: readonly TextValue[] | undefined): readonly WrittenCall[] {
  return (list ?? []).slice(0, mostCalls).flatMap((text) => {
    const literal = literalText(text);
    if (literal === undefined) return [];
    const { methods = [], path } = readApiAccess(literal);
    return [{ text, methods: httpMethods.filter((method) => methods.includes(method)), path }];
  });
}

/** What the authorization test may be told to call, besides what roles may. */
export function listsOfCalls({ application }: AuthModel): readonly TextValue[] {
  const { publicAccess = [], readOnlyCalls = [], writeTests = [] } = application ?? {};
  return [...publicAccess, ...readOnlyCalls, ...writeTests].slice(0, 2 * mostCalls);
}

/** Removes a method of the entry that is marked, or all of the entry where it has no other. */
export function* withoutMethod(
  { node, edits }: FixContext,
  method: string,
  isPreferred: boolean,
): Generator<Fix> {
  const written = String(node.value);
  const { methods = [], path } = readApiAccess(written);
  const others = methods.filter((one) => one !== method);
  if (others.length > 0) {
    const rest = `${others.join(',')} ${path}`;
    yield textFix(title('Change to "{0}"', rest), [edits.replace(node, rest)], { isPreferred });
    return;
  }
  yield textFix(title('Remove "{0}"', written), edits.removeItem(node), { isPreferred });
}
