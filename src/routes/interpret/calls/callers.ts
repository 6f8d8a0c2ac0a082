import type { Expression, FileFacts, FunctionFacts, Statement } from '../../facts.ts';

export interface CallingFunction {
  readonly facts: FunctionFacts;
  readonly file: FileFacts;
}

/** The functions of files by the names of what they call themselves, without what functions in them call. */
export function functionsByCallee(
  files: Iterable<FileFacts>,
): ReadonlyMap<string, readonly CallingFunction[]> {
  const found = new Map<string, CallingFunction[]>();
  for (const file of files) {
    for (const facts of file.functions) {
      for (const name of calleesOf(facts)) {
        const known = found.get(name);
        if (known === undefined) found.set(name, [{ facts, file }]);
        else known.push({ facts, file });
      }
    }
  }
  return found;
}

/** The names of what a function calls itself. */
export function calleesOf({ body }: FunctionFacts): ReadonlySet<string> {
  const names = new Set<string>();
  for (const statement of body) addCallees(statement, names);
  return names;
}

function addCallees(statement: Statement, names: Set<string>): void {
  if (statement.kind === 'loop') {
    for (const inner of statement.body) addCallees(inner, names);
    addFrom(statement.over, names);
  } else addFrom(statement.value, names);
}

function addFrom(expression: Expression, names: Set<string>): void {
  switch (expression.kind) {
    case 'call':
      if (expression.callee.kind === 'name' || expression.callee.kind === 'member')
        names.add(expression.callee.name);
      addFrom(expression.callee, names);
      for (const { value } of expression.args) addFrom(value, names);
      return;
    case 'member':
    case 'item':
    case 'spread':
      addFrom(expression.of, names);
      return;
    case 'list':
      for (const item of expression.items) addFrom(item, names);
      return;
    case 'either':
      for (const option of expression.options) addFrom(option, names);
      return;
    case 'record':
      for (const { value } of expression.entries) addFrom(value, names);
      return;
    case 'class':
    case 'function':
    case 'join':
    case 'literal':
    case 'name':
    case 'regex':
    case 'self':
    case 'text':
    case 'unknown':
  }
}
