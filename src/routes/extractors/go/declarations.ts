import type { Node } from 'web-tree-sitter';
import { groupBy } from '../../../base/groupBy.ts';
import type { ClassField, Expression, Parameter, Statement } from '../../facts.ts';
import { endLineOf, lineOf, partsOf } from '../extractor.ts';
import type { GoFacts } from './goFacts.ts';

export function readFunction(
  node: Node,
  name: string,
  nameNode: Node | undefined,
  facts: GoFacts,
  owner: number | undefined,
): number {
  return facts.addFunction(() => {
    const body = node.childForFieldName('body');
    const result = node.childForFieldName('result');
    const receiver = node.childForFieldName('receiver')?.firstNamedChild?.childForFieldName('name');
    const methods = comparedMethods(body);
    return {
      name,
      line: lineOf(nameNode ?? node),
      startLine: lineOf(node),
      endLine: endLineOf(node),
      params: readParameters(node.childForFieldName('parameters'), facts),
      body: [
        // The receiver has a name of its own.
        ...(receiver === null || receiver === undefined ? [] : [receiverStatement(receiver)]),
        ...facts.statements(body),
      ],
      annotations: [],
      ...(result === null ? {} : { returnType: facts.expression(firstType(result)) }),
      ...(owner === undefined ? {} : { owner }),
      ...(methods.length === 0 ? {} : { methods }),
      ...(isMiddleware(node) ? { isMiddleware: true } : {}),
    };
  });
}

function receiverStatement(name: Node): Statement {
  return {
    kind: 'bind',
    target: { kind: 'name', name: name.text },
    value: { kind: 'self' },
    line: lineOf(name),
  };
}

function firstType(result: Node): Node | null {
  if (result.type !== 'parameter_list') return result;
  return result.firstNamedChild?.childForFieldName('type') ?? null;
}

/** It takes a handler and gives one: a wrapper around what answers. */
function isMiddleware(node: Node): boolean {
  const parameters = node.childForFieldName('parameters')?.namedChildren ?? [];
  const type = parameters[0]?.childForFieldName('type')?.text ?? '';
  const result = node.childForFieldName('result')?.text ?? '';
  return parameters.length === 1 && /Handler/.test(type) && /Handler/.test(result);
}

const comparison =
  /\.Method\s*[!=]=\s*(?:"([A-Z]+)"|http\.Method(\w+))|\bcase\s+(?:"(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|QUERY)"|http\.Method(\w+))/g;

function comparedMethods(body: Node | null): readonly string[] {
  if (body === null || !body.text.includes('.Method')) return [];
  const found = [...body.text.matchAll(comparison)].map((match) =>
    (match.slice(1).find((group) => group !== undefined) ?? '').toUpperCase(),
  );
  return [...new Set(found)];
}

function readParameters(list: Node | null, facts: GoFacts): readonly Parameter[] {
  return (list === null ? [] : partsOf(list)).flatMap((declaration): readonly Parameter[] => {
    const type = declaration.childForFieldName('type');
    const names = declaration.childrenForFieldName('name');
    const isRest = declaration.type === 'variadic_parameter_declaration';
    const known = type === null ? {} : { type: facts.expression(type) };
    return (names.length === 0 ? [null] : names).map((name) => ({
      name: name?.text ?? '',
      ...known,
      ...(isRest ? { isRest: true as const } : {}),
    }));
  });
}

/** Types with their methods. A file may hold methods of a type that another file of the package declares. */
export function readClasses(nodes: readonly Node[], facts: GoFacts): readonly Statement[] {
  const methods = groupBy(
    nodes.filter(({ type }) => type === 'method_declaration'),
    receiverType,
  );
  const specs = nodes
    .filter(({ type }) => type === 'type_declaration')
    .flatMap((declaration) => partsOf(declaration).filter(({ type }) => type === 'type_spec'));
  const declared = new Map(specs.map((spec) => [spec.childForFieldName('name')?.text ?? '', spec]));
  const names = new Set([...declared.keys(), ...methods.keys()]);
  return [...names].map((name): Statement => {
    const spec = declared.get(name);
    const own = methods.get(name) ?? [];
    const place = spec?.childForFieldName('name') ?? own[0];
    const line = place === undefined ? 1 : lineOf(place);
    const type = spec?.childForFieldName('type') ?? null;
    const id = facts.addClass((owner) => ({
      name,
      qualifiedName: name,
      line,
      endLine: spec === undefined ? line : endLineOf(spec),
      bases: fieldsOf(type).flatMap((field) =>
        field.childForFieldName('name') === null ? [facts.expression(field.childForFieldName('type'))] : [],
      ),
      annotations: [],
      methods: own.map((method) => {
        const nameNode = method.childForFieldName('name') ?? undefined;
        return facts.function(method, nameNode?.text ?? '', nameNode, owner);
      }),
      fields: fieldsOf(type).flatMap((field) => readField(field, facts)),
      ...(type?.type === 'interface_type' ? { isInterface: true } : {}),
    }));
    return { kind: 'bind', target: { kind: 'name', name }, value: { kind: 'class', id }, line };
  });
}

function fieldsOf(type: Node | null): readonly Node[] {
  return type?.type === 'struct_type' ? partsOf(type.firstNamedChild ?? type) : [];
}

function readField(field: Node, facts: GoFacts): readonly ClassField[] {
  const type = field.childForFieldName('type');
  const known: Expression = facts.expression(type);
  return field
    .childrenForFieldName('name')
    .flatMap((name) =>
      name === null ? [] : [{ name: name.text, value: { kind: 'unknown' }, type: known, line: lineOf(name) }],
    );
}

function receiverType(method: Node): string {
  const type = method.childForFieldName('receiver')?.firstNamedChild?.childForFieldName('type');
  return type?.text.replace(/^\*/, '').split('[')[0] ?? '';
}
