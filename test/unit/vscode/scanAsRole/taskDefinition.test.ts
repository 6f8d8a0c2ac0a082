import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { projectDir } from '../../../../scripts/paths.ts';
import { adapters } from '../../../../src/scan/adapters/all.ts';
import { readDefinition, scanTaskType } from '../../../../src/vscode/features/scanAsRole/scanOrder.ts';

interface Property {
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly enumDescriptions?: readonly string[];
  readonly anyOf?: readonly Property[];
}

interface Definition {
  readonly type: string;
  readonly required: readonly string[];
  readonly properties: Readonly<Record<string, Property>>;
}

const textOf = (path: string): string => readFileSync(join(projectDir, path), 'utf8');
const { contributes } = JSON.parse(textOf('package.json')) as {
  readonly contributes: { readonly taskDefinitions: readonly Definition[] };
};
const described = contributes.taskDefinitions.find(({ type }) => type === scanTaskType);
assert.ok(described);
const { required, properties } = described;
// As VS Code completes and checks a task: with the properties of all tasks beside these.
const isDescribed = new Ajv({ strict: false }).compile({ type: 'object', required, properties });

const shortest = { type: scanTaskType, config: 'shop.dast-auth.json', role: 'customer', scanner: 'wapiti' };

/** Tasks of this type that the documentation shows, by the place. */
function shownTasks(): readonly (readonly [place: string, task: Readonly<Record<string, unknown>>])[] {
  return ['README.md', ...globSync('docs/**/*.md', { cwd: projectDir })].flatMap((path) =>
    [...textOf(path).matchAll(/^```json\n(.*?)^```/gms)]
      .map(([, json = '']) => json)
      .filter((json) => json.includes(`"${scanTaskType}"`))
      .flatMap((json) => (JSON.parse(json) as { readonly tasks: readonly Record<string, unknown>[] }).tasks)
      .map((task) => [path, task] as const),
  );
}

describe('a scan in tasks.json', () => {
  it('is read as the documentation shows it, and completed with nothing else', () => {
    const shown = shownTasks();
    assert.ok(shown.length > 0);
    const ofAllTasks = ['label', 'type'];
    for (const [place, task] of shown) {
      assert.ok(isDescribed(task), `${place}: ${JSON.stringify(isDescribed.errors)}`);
      const { label: _, ...written } = task;
      assert.deepEqual(readDefinition(task), written, place);
      const unknown = Object.keys(task).filter((key) => !ofAllTasks.includes(key) && !(key in properties));
      assert.deepEqual(unknown, [], place);
    }
  });

  it('is described as it is read: what is missing or wrong in one is so in the other', () => {
    const changes: readonly object[] = [
      {},
      ...['config', 'role', 'scanner'].map((key) => ({ [key]: undefined })),
      ...['config', 'role', 'scanner', 'mode', 'maxMinutes', 'operations'].map((key) => ({ [key]: true })),
      ...['look', 'safe', 'full', 'fast', ''].map((mode) => ({ mode })),
      ...[0, 1, 1.5, 1440, 1441].map((maxMinutes) => ({ maxMinutes })),
      ...[[], ['GET /orders/{id}'], ['GET /', 1]].map((operations) => ({ operations })),
      { scanner: 'a command of the settings' },
    ];
    const read = (task: object): boolean => readDefinition(task) !== undefined;
    const tasks = changes.map((change) => JSON.parse(JSON.stringify({ ...shortest, ...change })) as object);
    assert.deepEqual(
      tasks.filter((task) => isDescribed(task)),
      tasks.filter(read),
    );
    assert.equal(tasks.filter(read).length, 8);
  });

  it('completes scanners and modes, each with what it is, in both languages', () => {
    const [scanners] = properties['scanner']?.anyOf ?? [];
    assert.deepEqual(
      scanners?.enum,
      adapters.map(({ id }) => id),
    );
    const values = [scanners, properties['mode']].map((one) => [one?.enum, one?.enumDescriptions] as const);
    for (const [ids, texts] of values) assert.equal(ids?.length, texts?.length);
    const keys = [
      ...Object.values(properties).map(({ description = '' }) => description),
      ...values.flatMap(([, texts = []]) => texts),
    ];
    for (const file of ['package.nls.json', 'package.nls.de.json']) {
      const sentences = JSON.parse(textOf(file)) as Readonly<Record<string, string>>;
      assert.deepEqual(
        keys.filter((key) => !sentences[key.slice(1, -1)]),
        [],
        file,
      );
    }
  });
});
