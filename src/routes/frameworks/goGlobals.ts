import type { Framework, Linker } from '../interpret/linker.ts';
import { joinItems } from '../interpret/values/values.ts';
import { joinTexts, joinWith, textsOf } from '../interpret/values/texts.ts';
import { hole, textValue, unknown, type CallValue, type Value } from '../interpret/values/value.ts';
import { joinPath } from '../interpret/modules/workspace.ts';

/** What Go's own packages give: no routes, but texts and lists. */
export const goGlobals: Framework = {
  name: 'Go',
  languages: ['go'],
  marks: 'none',
  callExternal(callee, call, linker) {
    const name = callee.path.at(-1);
    if (callee.module === 'fmt' && name === 'Sprintf') return formatted(call, linker);
    if (
      (callee.module === 'path' && name === 'Join') ||
      (callee.module === 'net/url' && name === 'JoinPath')
    ) {
      const joined = joinWith(
        '/',
        call.args.map((arg) => arg.value),
        linker,
      );
      const [only] = textsOf(joined);
      return only === undefined
        ? unknown
        : textValue(`${only.startsWith('/') ? '/' : ''}${joinPath('', only) ?? ''}`);
    }
    if (callee.module === 'strings' && name?.startsWith('Trim') === true) return call.args[0]?.value;
    return undefined;
  },
  callFree(name, call, linker) {
    if (name !== 'append') return undefined;
    const [list, ...items] = call.args.map((arg) => arg.value);
    return { kind: 'list', items: joinItems([list?.kind === 'list' ? list.items : [], items], linker) };
  },
};

/** `%s`, `%d` and `%v` one after the other. */
function formatted({ args }: CallValue, linker: Linker): Value {
  const [format = ''] = textsOf(args[0]?.value ?? unknown);
  const parts: Value[] = [];
  let next = 1;
  for (const piece of format.split(/(%[a-z%])/)) {
    if (piece === '%%') parts.push(textValue('%'));
    else if (/^%[a-z]$/.test(piece)) {
      parts.push(args[next]?.value ?? textValue(hole));
      next += 1;
    } else parts.push(textValue(piece));
  }
  return joinTexts(parts, linker);
}
