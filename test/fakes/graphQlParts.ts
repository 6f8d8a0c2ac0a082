import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

interface Field {
  readonly type?: string;
  readonly arguments?: Readonly<Record<string, string>>;
  readonly input?: Readonly<Record<string, string>>;
}
type Type = Readonly<Record<string, Field>>;

const { source: _source, ...types } = JSON.parse(
  readFileSync(new URL('../fixtures/sources/gitlab.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, Type>>;

/** Whether GitLab's published schema has all that a query selects, and takes its variables where they stand. */
export function assertSelects(query: string, variables: Readonly<Record<string, string>>): void {
  const [, kind = '', declared = '', body = ''] =
    /^(query|mutation)\(([^)]*)\)\s*(\{.*\})$/s.exec(query) ?? [];
  assert.ok(body !== '', query);
  const declaredTypes = new Map(
    [...declared.matchAll(/\$(\w+): ([\w!]+)/g)].map(([, name = '', type = '']) => [name, type]),
  );
  for (const name of Object.keys(variables)) assert.ok(declaredTypes.has(name), `${name} is not declared`);
  if (variables['reason'] !== undefined) {
    assert.ok(variables['reason'] in (types['VulnerabilityDismissalReason'] ?? {}), 'dismissalReason');
  }
  const tokens = body.match(/\.\.\. on \w+|\w+|\([^)]*\)|[{}]/g) ?? [];
  const walker = new Walker(tokens, declaredTypes);
  walker.selection(kind === 'query' ? 'Query' : 'Mutation');
  assert.ok(walker.isDone, query);
}

class Walker {
  readonly #tokens: readonly string[];
  readonly #variables: ReadonlyMap<string, string>;
  #at = 0;

  constructor(tokens: readonly string[], variables: ReadonlyMap<string, string>) {
    this.#tokens = tokens;
    this.#variables = variables;
  }

  get isDone(): boolean {
    return this.#at === this.#tokens.length;
  }

  selection(type: string): void {
    assert.equal(this.#next(), '{');
    for (let token = this.#next(); token !== '}'; token = this.#next()) {
      const [, fragment] = /^\.\.\. on (\w+)$/.exec(token) ?? [];
      if (fragment === undefined) this.#field(type, token);
      else this.selection(fragment);
    }
  }

  #field(type: string, name: string): void {
    const field = types[type]?.[name];
    assert.ok(field, `${type} has no ${name}`);
    if (this.#tokens[this.#at]?.startsWith('(') === true) this.#arguments(field, this.#next());
    if (field.type !== undefined) this.selection(field.type);
  }

  #arguments(field: Field, text: string): void {
    const known = { ...field.arguments, ...field.input };
    for (const [, name = '', variable] of text.matchAll(/(\w+): (?:\$(\w+)|(?=[[{\d]))/g)) {
      if (name === 'input') continue;
      const type = known[name];
      assert.ok(type !== undefined, `takes no ${name}`);
      if (variable !== undefined) assert.equal(this.#variables.get(variable), type, name);
    }
  }

  #next(): string {
    const token = this.#tokens[this.#at] ?? '';
    this.#at += 1;
    return token;
  }
}
