// The text of docs/reference/auth-config-keys.md, from the schema of auth configs.
import schema from '../../schemas/dast-auth.schema.json' with { type: 'json' };
import type { SchemaNode } from '../../src/auth/structure/schemaNode.ts';

const introduction = `# Keys of auth configs

Every key of a \`.dast-auth.json\` file, object by object. Keys in **bold** are required. [Auth configs](../auth-configs.md)
says how they play together.
`;

const definitions = schema.definitions as unknown as Readonly<Record<string, SchemaNode>>;

/** The whole text of the page. */
export function describeKeys(): string {
  const objects = Object.entries(definitions).filter(([, { properties }]) => properties !== undefined);
  return [
    introduction,
    section('The file', schema as unknown as SchemaNode),
    ...objects.map(([name, object]) => section(`\`${name}\``, object)),
  ].join('\n');
}

function section(title: string, { description, properties = {}, required = [] }: SchemaNode): string {
  const rows = Object.entries(properties).map(([key, value]) => {
    const name = required.includes(key) ? `**\`${key}\`**` : `\`${key}\``;
    return `| ${name} | ${kindOf(value)} | ${asCell(value.description ?? resolved(value).description ?? '')} |`;
  });
  return [
    `## ${title}\n`,
    description === undefined ? '' : `${asCell(description)}\n`,
    '| Key | Value | Meaning |\n| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

/** What may be written: a link to another object, the allowed values, or the type; lists and objects may nest. */
function kindOf(value: SchemaNode, around: readonly SchemaNode[] = []): string {
  const target = resolved(value);
  const name = value.$ref?.split('/').at(-1) ?? '';
  const inside = [...around, target];
  if (target.properties !== undefined) return `[\`${name}\`](#${name.toLowerCase()})`;
  if (target.enum !== undefined) return target.enum.map((one) => `\`${String(one)}\``).join(', ');
  const anyOf = target.anyOf ?? conditional(target);
  if (anyOf !== undefined) {
    const alternatives = anyOf.filter((one) => !inside.includes(resolved(one)));
    return [...new Set(alternatives.map((one) => kindOf(one, inside)))].join(' or ');
  }
  const of = target.type === 'array' ? target.items : target.additionalProperties;
  if (typeof of === 'object' && !around.includes(resolved(of))) {
    return `${target.type === 'array' ? 'list' : 'object'} of ${kindOf(of, inside)}`;
  }
  return [target.type ?? 'any'].flat().map(typeName).join(' or ');
}

/** The branches of a definition that is nothing but a condition. */
function conditional({ type, then, else: otherwise }: SchemaNode): readonly SchemaNode[] | undefined {
  return type === undefined && then !== undefined && otherwise !== undefined ? [then, otherwise] : undefined;
}

function resolved(value: SchemaNode): SchemaNode {
  return value.$ref === undefined ? value : (definitions[value.$ref.split('/').at(-1) ?? ''] ?? {});
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  boolean: '`true` or `false`',
  integer: 'whole number',
  array: 'list',
};

function typeName(type: string): string {
  return typeNames[type] ?? type;
}

/** In which nothing is taken for Markdown but quoted names, which become code. */
function asCell(text: string): string {
  return text
    .replaceAll(/"([^"]*)"/g, '`$1`')
    .replaceAll(/[\\*_<>[\]#|](?=[^`]*(?:`[^`]*`[^`]*)*$)/g, '\\$&');
}
