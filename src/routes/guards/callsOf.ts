import type { CallExpression, Expression, FileFacts, Statement } from '../facts.ts';

/** The calls of some code, in their order: what is called first, what a call is made on before it. */
export function callsOf(
  statements: readonly Statement[],
  file: FileFacts,
  bind: (name: string, value: Expression) => void = () => undefined,
): readonly { readonly name: string; readonly call: CallExpression }[] {
  const found: { readonly name: string; readonly call: CallExpression }[] = [];
  const walk = (expression: Expression, depth: number): void => {
    if (expression.kind !== 'call' || depth > maxDepth) return;
    const { callee, args } = expression;
    if (callee.kind === 'member') walk(callee.of, depth + 1);
    if (callee.kind === 'call') walk(callee, depth + 1);
    const name = callee.kind === 'member' || callee.kind === 'name' ? callee.name : '';
    found.push({ name, call: expression });
    for (const { value } of args)
      if (value.kind === 'function') walkAll(file.functions[value.id]?.body ?? [], depth + 1);
  };
  const walkAll = (all: readonly Statement[], depth: number): void => {
    for (const one of all) {
      if (one.kind === 'loop') walkAll(one.body, depth);
      if (one.kind === 'bind' && one.target.kind === 'name') bind(one.target.name, one.value);
      if (one.kind === 'do' || one.kind === 'return' || one.kind === 'bind') {
        if (one.value.kind === 'function') walkAll(file.functions[one.value.id]?.body ?? [], depth + 1);
        else walk(one.value, depth);
      }
    }
  };
  walkAll(statements, 0);
  return found;
}

/** Chains of calls are as long as their rules. */
const maxDepth = 400;
