import { holdsWithheld, mapTexts } from '../auth/writtenSecrets.ts';
import { redacted, redactSecrets } from '../base/secrets/redactSecrets.ts';
import { parseText } from '../auth/expressions/text.ts';
import { stepsFromCurl } from '../auth/curl/curlSteps.ts';
import { isRecord, textAt, valueAt } from '../base/untrusted.ts';

/** What an expected body says of its fields. */
const typeNames = new Set(['string', 'integer', 'number', 'boolean', 'object', 'array', 'null']);

/** References are recognised by their names, whatever they refer to. */
export function jsonWithoutSecrets(value: unknown, name = ''): string {
  const references: string[] = [];
  const kept = mapTexts(
    value,
    (text, called) => {
      if (holdsWithheld(text, called) && !typeNames.has(text)) return redacted;
      if (parseText(text).every(({ kind }) => kind === 'literal')) return text;
      return `{{reference-${references.push(text) - 1}}}`;
    },
    name,
  );
  return redactSecrets(JSON.stringify(kept) ?? '').replaceAll(
    /\{\{reference-(\d{1,9})\}\}/g,
    (all, index: string) => {
      const reference = references[Number(index)];
      return reference === undefined ? all : JSON.stringify(reference).slice(1, -1);
    },
  );
}

/** A step that is documented as curl, field by field. */
export function expanded(step: unknown): unknown {
  const curl = textAt(step, 'curl');
  const steps = curl === undefined ? undefined : stepsFromCurl(curl, { tokenEndpoint: '{auth_url}' });
  const [call] = steps?.ok === true ? steps.value : [];
  if (call === undefined || !isRecord(step)) return step;
  const { curl: _same, ...documented } = step;
  return { ...call.step, ...documented };
}

/** What a step takes from elsewhere: inputs, outputs of earlier steps and placeholders, by name. */
export function dependencies(step: unknown): string[] {
  const found = new Set<string>();
  const pending: unknown[] = [
    valueAt(step, 'endpoint'),
    valueAt(step, 'headers'),
    valueAt(step, 'query'),
    valueAt(step, 'requestBody'),
    valueAt(step, 'curl'),
  ];
  for (let value = pending.pop(); pending.length > 0 || value !== undefined; value = pending.pop()) {
    if (typeof value === 'object' && value !== null) pending.push(...Object.values(value));
    if (typeof value !== 'string') continue;
    for (const part of parseText(value)) {
      if (part.kind !== 'expression') continue;
      const { expression } = part;
      if (expression.kind === 'output')
        found.add(`$steps.${expression.step.text}.outputs.${expression.output.text}`);
      if (expression.kind === 'input') found.add(`$inputs.${expression.name.text}`);
    }
  }
  return [...found].toSorted();
}
