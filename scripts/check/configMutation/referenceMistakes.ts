import type { Node } from '../../../src/auth/syntax/tree.ts';
import { entriesOf } from '../../../src/auth/syntax/tree.ts';
import { misspelt, type MistakeKind, replaced, text } from './mistakeKind.ts';

const anywhere = /^/;
const outputs = /\/outputs\/[^/]+$/;

const outputName = (written: string): string[] => {
  const [, step = '', output = ''] = /\$steps\.([\w-]+)\.outputs\.([\w-]+)/.exec(written) ?? [];
  return [`"${step}"`, `"${output}"`];
};

export const references: readonly MistakeKind[] = [
  text('a misspelt step', anywhere, replaced(/(?<=\$steps\.)[\w-]+/, misspelt), outputName),
  text(
    'a misspelt output',
    anywhere,
    replaced(/(?<=\$steps\.[\w-]+\.outputs\.)[\w-]+/, misspelt),
    outputName,
  ),
  text('a missing $', /^(?!.*(?:description|notes))/, replaced(/^\$(?=inputs|steps|response|generated)/, '')),
  text('$input, $step or $resp', anywhere, replaced(/\$(input|step|resp)(?:s|onse)(?=\.)/, '$$$1')),
  text('a misspelt input', anywhere, replaced(/(?<=\$inputs\.)(?:idp\.)?\w+/, misspelt)),
  text('outputs left out of an expression', anywhere, replaced(/(\$steps\.[\w-]+)\.outputs/, '$1')),
  text('a role that is misspelt', /^testUsers\/\d+\/role$/, misspelt),
  text('an authentication that is misspelt', /^roles\/\d+\/authentication$/, misspelt, (name) => [
    `"${name}"`,
  ]),
  text('an identity provider that is misspelt', /\/identityProvider$/, misspelt),
  {
    name: 'an output that is gone',
    *in({ values, edits, text: source }) {
      for (const { node, path } of values) {
        const name = path.split('/').at(-1) ?? '';
        if (!outputs.test(path) || !source.includes(`.outputs.${name}`)) continue;
        yield { edits: edits.removeValue(node), near: [node.parent?.parent], names: [`.outputs.${name}`] };
      }
    },
  },
  {
    name: 'an output under another name',
    *in({ values, edits, text: source }) {
      for (const { node, path } of values) {
        const name = path.split('/').at(-1) ?? '';
        const key = node.parent?.children?.[0];
        if (!outputs.test(path) || key === undefined || !source.includes(`.outputs.${name}`)) continue;
        yield { edits: [edits.replace(key, `${name}2`)], names: [`.outputs.${name}`] };
      }
    },
  },
  {
    name: 'a step under another name',
    *in({ keys: all, edits, text: source }) {
      for (const { key, valueNode } of all) {
        const name = String(valueNode.value);
        if (key === 'stepId' && source.includes(`$steps.${name}.`))
          yield { edits: [edits.replace(valueNode, `${name}2`)], names: [`$steps.${name}.`] };
      }
    },
  },
  {
    name: 'a step that is gone',
    *in({ values, edits, text: source }) {
      for (const { node, path } of values) {
        const id = stepIdOf(node);
        if (!/\/steps\/\d+$/.test(path) || !source.includes(`$steps.${id}.`)) continue;
        yield { edits: edits.remove(node), near: [node.parent], names: [`$steps.${id}.`] };
      }
    },
  },
  {
    name: 'steps that change places',
    *in({ values, text: source }) {
      for (const { node, path } of values) {
        if (!path.endsWith('/steps')) continue;
        for (const [index, later] of (node.children ?? []).entries()) {
          const earlier = node.children?.[index - 1];
          const slice = ({ offset, length }: Node): string => source.slice(offset, offset + length);
          if (earlier === undefined || !slice(later).includes(`$steps.${stepIdOf(earlier)}.`)) continue;
          yield {
            edits: [
              { offset: earlier.offset, length: earlier.length, newText: slice(later) },
              { offset: later.offset, length: later.length, newText: slice(earlier) },
            ],
          };
        }
      }
    },
  },
  {
    name: 'a dependency that is none',
    *in({ values, edits }) {
      for (const { node, path } of values) {
        if (/\/steps\/\d+$/.test(path)) yield { edits: edits.addKeys(node, { dependsOn: ['nowhere'] }) };
      }
    },
  },
];

function stepIdOf(step: Node): string {
  return String(entriesOf(step).find(({ key }) => key === 'stepId')?.valueNode?.value);
}
