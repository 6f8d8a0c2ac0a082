import { entriesAt, listAt, nestsTooDeep, readJson, textAt } from '../../base/untrusted.ts';
import type { SourceAnswer } from '../ports.ts';

/** What an answer says in JSON; undefined where it is none. */
export function jsonOf({ body }: SourceAnswer): { readonly value: unknown } | undefined {
  const text = new TextDecoder().decode(body);
  return nestsTooDeep(text) ? undefined : readJson(text);
}

/** The sentence by which a server says why it takes something not, wherever it has it; empty where there is none. */
export function reasonOf(value: unknown): string {
  const said = [
    textAt(value, 'message'),
    textAt(value, 'detail'),
    ...textsIn(value),
    textAt(value, 'error'),
  ].find((text) => text !== undefined && text !== '');
  return said ?? '';
}

/** As the REST framework of Django gives them: a list of sentences, or one for each field. */
function textsIn(value: unknown): readonly string[] {
  const lists = [value, ...entriesAt(value).map(([, one]) => one)];
  return lists.flatMap((one) => listAt(one).filter((text) => typeof text === 'string'));
}
