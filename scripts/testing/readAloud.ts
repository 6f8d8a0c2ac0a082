import type { Page } from 'playwright-core';

interface AxValue {
  readonly value?: unknown;
}

/** The fields of a node of Chromium's accessibility tree that are read here. */
interface AxNode {
  readonly nodeId: string;
  readonly ignored: boolean;
  readonly role?: AxValue;
  readonly name?: AxValue;
  readonly description?: AxValue;
  readonly value?: AxValue;
  readonly properties?: readonly { readonly name: string; readonly value: AxValue }[];
  readonly childIds?: readonly string[];
}

/** Roles that say nothing by themselves. */
const silent = new Set(['generic', 'none', 'InlineTextBox', 'LineBreak', 'RootWebArea', 'presentation']);
const states = [
  'checked',
  'pressed',
  'expanded',
  'selected',
  'disabled',
  'invalid',
  'hasPopup',
  'level',
  'live',
  'focused',
];

/** What a screen reader finds in the page, in reading order: role, name, value, states and description of each line. */
export async function readAloud(page: Page): Promise<readonly string[]> {
  const session = await page.context().newCDPSession(page);
  try {
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    const byId = new Map<string, AxNode>(nodes.map((node) => [node.nodeId, node]));
    const [root] = nodes;
    return root === undefined ? [] : linesOf(root, byId, 0, '');
  } finally {
    await session.detach();
  }
}

function linesOf(
  node: AxNode,
  byId: ReadonlyMap<string, AxNode>,
  depth: number,
  said: string,
): readonly string[] {
  const role = text(node.role);
  const name = text(node.name);
  const isSaid = !node.ignored && !silent.has(role) && !(role === 'StaticText' && said.includes(name));
  const children = (inner: number, heard: string): readonly string[] =>
    (node.childIds ?? []).flatMap((id) => {
      const child = byId.get(id);
      return child === undefined ? [] : linesOf(child, byId, inner, heard);
    });
  if (!isSaid) return children(depth, said);
  return ['  '.repeat(depth) + lineOf(node, role, name), ...children(depth + 1, name === '' ? said : name)];
}

function lineOf(node: AxNode, role: string, name: string): string {
  const value = text(node.value);
  const description = text(node.description);
  const shown = states.flatMap((state) => {
    const given = node.properties?.find((property) => property.name === state)?.value.value;
    if (given === undefined || given === false || given === 'false') {
      return given !== undefined && ['expanded', 'checked', 'pressed'].includes(state)
        ? [`not ${state}`]
        : [];
    }
    return [given === true || given === 'true' ? state : `${state} ${text({ value: given })}`];
  });
  return [
    role === 'StaticText' ? 'text' : role,
    ...(name === '' ? [] : [`"${name}"`]),
    ...(value === '' || value === name ? [] : [`= ${value}`]),
    ...shown.map((state) => `[${state}]`),
    ...(description === '' || description === name ? [] : [`(${description})`]),
  ].join(' ');
}

function text(given: AxValue | undefined): string {
  return typeof given?.value === 'string' || typeof given?.value === 'number'
    ? String(given.value).replaceAll(/\s+/g, ' ').trim()
    : '';
}
