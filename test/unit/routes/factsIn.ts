import assert from 'node:assert/strict';
import { nodeParser } from '../../../scripts/routes/nodeFiles.ts';
import type {
  Argument,
  CallExpression,
  Expression,
  FileFacts,
  FunctionFacts,
  Parameter,
  Statement,
  Target,
} from '../../../src/routes/facts.ts';
import { extractorOf, languageOf } from '../../../src/routes/languages.ts';

const parser = nodeParser();

/** All facts of a file that says this. */
export async function factsOf(path: string, text: string): Promise<FileFacts> {
  const language = languageOf(path);
  assert(language !== undefined && language !== 'data');
  await parser.load(language);
  const extractor = extractorOf(language);
  const tree = parser.parse(language, extractor?.prepare?.(text) ?? text);
  assert(extractor !== undefined && tree !== undefined);
  try {
    const facts = extractor.extract(path, tree.rootNode, language);
    assert.deepEqual([facts.path, facts.language], [path, language]);
    return facts;
  } finally {
    tree.delete();
  }
}

/** The same as text, one statement a line: places stand there where they aren't line 1. */
async function factsIn(path: string, text: string): Promise<string> {
  return shownFile(await factsOf(path, text));
}

function shownFile(facts: FileFacts): string {
  const show = new Shown(facts);
  const body = show.statements(facts.body);
  return [
    ...(facts.namespace === undefined ? [] : [`namespace ${facts.namespace}`]),
    ...facts.imports.map(
      ({ local, from, name, line }) => `import ${local} = ${name} of ${from}${placeOf(line)}`,
    ),
    ...facts.exports.map(
      ({ name, value, from, imported, line }) =>
        `export ${name}${value ? ` = ${show.expression(value)}` : ''}` +
        `${imported ? ` = ${imported}` : ''}${from ? ` of ${from}` : ''}${placeOf(line)}`,
    ),
    ...body,
    ...show.others(),
  ].join('\n');
}

function placeOf(line: number, endLine = line): string {
  if (endLine !== line) return `@${line}-${endLine}`;
  return line === 1 ? '' : `@${line}`;
}

class Shown {
  readonly #facts: FileFacts;
  readonly #functions = new Set<number>();
  readonly #classes = new Set<number>();

  constructor(facts: FileFacts) {
    this.#facts = facts;
  }

  /** What no statement names. */
  others(): readonly string[] {
    const { classes, functions } = this.#facts;
    return [
      ...classes.flatMap((_, id) => (this.#classes.has(id) ? [] : [this.#class(id)])),
      ...functions.flatMap((_, id) => (this.#functions.has(id) ? [] : [this.#function(id)])),
    ];
  }

  statements(statements: readonly Statement[]): readonly string[] {
    return statements.map((statement) => this.#statement(statement));
  }

  expression(read: Expression): string {
    const list = (of: readonly Expression[], between: string): string =>
      of.map((each) => this.expression(each)).join(between);
    switch (read.kind) {
      case 'unknown':
        return '?';
      case 'text':
        return `'${read.text.replace(/[\n\r\t]/g, (char) => JSON.stringify(char).slice(1, -1))}'`;
      case 'literal':
        return String(read.value);
      case 'regex':
        return `/${read.source}/`;
      case 'join':
        return `(${list(read.parts, ' + ')})`;
      case 'name':
        return read.name;
      case 'self':
        return 'self';
      case 'member':
        return `${this.expression(read.of)}.${read.name}`;
      case 'item':
        return `${this.expression(read.of)}[${this.expression(read.key)}]`;
      case 'call':
        return this.#call(read);
      case 'list':
        return `[${list(read.items, ', ')}]`;
      case 'spread':
        return `...${this.expression(read.of)}`;
      case 'record': {
        const entries = read.entries.map(
          ({ key, value, line }) =>
            `${key ? `${this.expression(key)}: ` : '...'}${this.expression(value)}${placeOf(line)}`,
        );
        return `{${entries.join(', ')}}`;
      }
      case 'function':
        return this.#function(read.id);
      case 'class':
        return this.#class(read.id);
      case 'either':
        return `(${list(read.options, ' | ')})`;
    }
  }

  #call({ callee, args, line, endLine, isNew }: CallExpression): string {
    const given = args.map((arg: Argument) => {
      const place = arg.line === line ? '' : `@${arg.line}`;
      return `${arg.name === undefined ? '' : `${arg.name}=`}${this.expression(arg.value)}${place}`;
    });
    const called = `${this.expression(callee)}(${given.join(', ')})`;
    return `${isNew ? 'new ' : ''}${called}${placeOf(line, endLine)}`;
  }

  #function(id: number): string {
    const facts = this.#facts.functions[id];
    if (facts === undefined || this.#functions.has(id)) return `function ${id}`;
    this.#functions.add(id);
    const { name, line, startLine, endLine, params, body, returnType } = facts;
    const shown = params.map((param) => this.#parameter(param)).join(', ');
    const type = returnType === undefined ? '' : `: ${this.expression(returnType)}`;
    const place =
      line === startLine && startLine === endLine ? placeOf(line) : `@${startLine}-${line}-${endLine}`;
    return (
      `${this.#annotations(facts.annotations)}${flagsOf(facts)}fn ${name}${place}(${shown})${type}` +
      ` { ${this.statements(body).join('; ')} }`
    );
  }

  #class(id: number): string {
    const facts = this.#facts.classes[id];
    if (facts === undefined || this.#classes.has(id)) return `class ${id}`;
    this.#classes.add(id);
    const { name, qualifiedName, line, endLine, bases, annotations } = facts;
    const members = [
      ...facts.fields.map(
        (field) =>
          `${this.#annotations(field.annotations)}${field.name}${this.#type(field.type)}` +
          ` = ${this.expression(field.value)}${placeOf(field.line)}`,
      ),
      ...facts.methods.map((method) => this.#function(method)),
    ];
    const shown = qualifiedName === name ? name : `${name} ${qualifiedName}`;
    const parameters = facts.typeParameters === undefined ? '' : `<${facts.typeParameters.join(', ')}>`;
    return (
      `${this.#annotations(annotations)}${facts.isAbstract ? 'abstract ' : ''}` +
      `${facts.isInterface ? 'interface' : 'class'} ${shown}${parameters}${placeOf(line, endLine)}` +
      `${bases.map((base) => ` < ${this.expression(base)}`).join('')} { ${members.join('; ')} }`
    );
  }

  #parameter({ name, target, type, fallback, annotations, isRest, isNamedRest }: Parameter): string {
    return (
      `${this.#annotations(annotations)}${isNamedRest ? '**' : ''}${isRest ? '...' : ''}${name}` +
      `${target === undefined ? '' : `→${this.#target(target)}`}${this.#type(type)}` +
      `${fallback === undefined ? '' : ` = ${this.expression(fallback)}`}`
    );
  }

  #annotations(annotations: readonly CallExpression[] = []): string {
    return annotations.map((annotation) => `@${this.#call(annotation)} `).join('');
  }

  #type(type: Expression | undefined): string {
    return type === undefined ? '' : `: ${this.expression(type)}`;
  }

  #statement(statement: Statement): string {
    switch (statement.kind) {
      case 'bind':
        return (
          `${statement.isAssignment ? 'set ' : 'let '}${this.#target(statement.target)} ` +
          `${statement.isDefault ? '?' : ''}= ${this.expression(statement.value)}${placeOf(statement.line)}`
        );
      case 'do':
        return this.expression(statement.value);
      case 'return':
        return `return ${this.expression(statement.value)}`;
      case 'loop': {
        const body = this.statements(statement.body).join('; ');
        return `for ${this.#target(statement.target)} of ${this.expression(statement.over)} { ${body} }`;
      }
      case 'append':
        return `${this.#target(statement.target)} += ${this.expression(statement.value)}`;
    }
  }

  #target(target: Target): string {
    switch (target.kind) {
      case 'name':
        return target.name;
      case 'member':
        return `${this.expression(target.of)}.${target.name}`;
      case 'fields': {
        const fields = target.fields.map(
          ({ key, target: inner, fallback }) =>
            `${key}: ${this.#target(inner)}${fallback === undefined ? '' : ` = ${this.expression(fallback)}`}`,
        );
        return `{${fields.join(', ')}}`;
      }
      case 'items':
        return `[${target.items.map((item) => (item === null ? '' : this.#target(item))).join(', ')}]`;
    }
  }
}

function flagsOf(facts: FunctionFacts): string {
  const flags = Object.entries(facts).flatMap(([name, value]) => (value === true ? [`${name} `] : []));
  const { owner, methods } = facts;
  return `${flags.join('')}${owner === undefined ? '' : `of ${owner} `}${methods ? `${methods.join('|')} ` : ''}`;
}

/** Fails where what is read of any of the texts differs from what stands beside it. */
export async function assertFacts(
  path: string,
  cases: readonly (readonly [text: string, facts: string])[],
): Promise<void> {
  const read = await Promise.all(cases.map(async ([text]) => [text, await factsIn(path, text)] as const));
  assert.deepEqual(read, cases);
}
