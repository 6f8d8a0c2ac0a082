import assert from 'node:assert/strict';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { load } from 'js-yaml';
import { entriesAt, listAt, textAt, valueAt } from '../../../../src/base/untrusted.ts';
import type { Scanner } from '../../../../src/exchange/scanners/exportForScanner.ts';
import { exportForScanner } from '../../../../src/exchange/scanners/exportForScanner.ts';
import { correctConfigs } from '../../../conformance/correctConfigs.ts';
import { arazzo, nucleiSecrets, nucleiTemplate, stackHawk } from './publishedRules.ts';

const ajv = new Ajv2020({ strictRequired: false, strictTypes: false, allErrors: true });
addFormats.default(ajv);

/** The file that is written for a scanner beside the first one, or the first one itself. */
const rules = [
  ['nuclei', 0, nucleiSecrets],
  ['nuclei', 1, nucleiTemplate],
  ['stackhawk', 0, stackHawk],
  ['arazzo', 0, arazzo],
] as const;

const roles = correctConfigs().flatMap(({ name, config }) =>
  config.roles.map(({ name: role }) => ({ label: `${name} ${role}`, role, config })),
);

async function* exportsFor(
  scanner: Scanner,
): AsyncGenerator<{ label: string; texts: readonly string[]; hasNotes: boolean }> {
  for (const { label, role, config } of roles) {
    const made = await exportForScanner(config, scanner, { role });
    if (!made.ok) assert.fail(`${label}: ${made.failure.code}`);
    const { files, left } = made.value;
    yield { label, texts: files.map(({ text }) => text), hasNotes: left.length > 0 };
  }
}

describe('exports of all samples, conformance files and documents', () => {
  for (const [scanner, index, schema] of rules) {
    it(`are as published for ${scanner}, file ${index + 1}`, async () => {
      const validate = ajv.compile(schema);
      let checked = 0;
      for await (const { label, texts } of exportsFor(scanner)) {
        const file = texts[index];
        if (file === undefined) continue;
        validate(load(file));
        assert.deepEqual(validate.errors ?? [], [], label);
        checked += 1;
      }
      assert.ok(checked > 300, String(checked));
    });
  }

  it('give the secrets of Nuclei what its template takes from responses', async () => {
    for await (const { label, texts, hasNotes } of exportsFor('nuclei')) {
      const [secrets = '', template] = texts;
      if (template === undefined) continue;
      const given = listAt(load(template), 'http', 0, 'extractors').map((one) => textAt(one, 'name'));
      const made = entriesAt(load(template), 'variables').map(([name]) => name);
      for (const [, used = ''] of secrets.matchAll(/\{\{(\w+)\}\}/g)) {
        assert.ok(given.includes(used) || hasNotes, `${label} ${used}`);
      }
      const passed = listAt(load(secrets), 'dynamic', 0, 'variables').map((one) => textAt(one, 'key'));
      for (const [, used = ''] of template.matchAll(/\{\{(\w+)\}\}/g)) {
        assert.ok([...given, ...made, ...passed].includes(used) || hasNotes, `${label} ${used}`);
      }
    }
  });

  it('name only operations and inputs in Arazzo that the document has', async () => {
    for await (const { label, texts } of exportsFor('arazzo')) {
      const [text = ''] = texts;
      const document = load(text);
      const sources = new Set(listAt(document, 'sourceDescriptions').map((one) => textAt(one, 'name')));
      const workflow = listAt(document, 'workflows')[0];
      const steps = listAt(workflow, 'steps');
      for (const [, source = ''] of text.matchAll(/\$sourceDescriptions\.(\w+)\.url/g)) {
        assert.ok(sources.has(source), `${label} ${source}`);
      }
      for (const [, input = ''] of JSON.stringify(steps).matchAll(/\$inputs\.([\w-]+)/g)) {
        assert.ok(valueAt(workflow, 'inputs', 'properties', input), `${label} ${input}`);
      }
      for (const [, step, output = ''] of JSON.stringify(workflow).matchAll(
        /\$steps\.([\w-]+)\.outputs\.([\w-]+)/g,
      )) {
        const found = steps.find((one) => textAt(one, 'stepId') === step);
        assert.ok(valueAt(found, 'outputs', output), `${label} ${step} ${output}`);
      }
    }
  });
});
