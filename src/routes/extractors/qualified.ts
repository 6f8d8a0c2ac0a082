import type { Expression } from '../facts.ts';

/**
 * A member of something. `com.shop.Routes` is one name: that of a class with its package in front. Packages are written
 * in lower case, and a constant is in upper case as a whole.
 */
export function memberExpression(of: Expression, name: string): Expression {
  if (of.kind === 'member' && /^[A-Z]/.test(name) && /[a-z]/.test(name)) {
    const namespace = packageOf(of);
    if (namespace !== undefined) return { kind: 'name', name: `${namespace}.${name}` };
  }
  return { kind: 'member', of, name };
}

function packageOf(expression: Expression): string | undefined {
  if (expression.kind !== 'name' && expression.kind !== 'member') return undefined;
  if (!/^[a-z]\w*$/.test(expression.name)) return undefined;
  if (expression.kind === 'name') return expression.name;
  const outer = packageOf(expression.of);
  return outer === undefined ? undefined : `${outer}.${expression.name}`;
}
