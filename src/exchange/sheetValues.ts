import { passwordLists } from '../auth/passwordLists.ts';
import { redacted, redactSecrets } from '../base/secrets/redactSecrets.ts';
import { parseText } from '../auth/expressions/text.ts';
import { stepsFromCurl } from '../auth/curl/curlSteps.ts';
import { isRecord, listAt, textAt, valueAt } from '../base/untrusted.ts';

/** References are recognised by their names, whatever they refer to. */
export function jsonWithoutSecrets(value: unknown): string {
  const references: string[] = [];
  const lists = passwordLists(value);
  const text = JSON.stringify(value, (_name, item: unknown) => {
    const passwords = Array.isArray(item) ? lists.get(item) : undefined;
    if (passwords !== undefined)
      return (item as unknown[]).map((one, index) => (passwords.has(index) ? redacted : one));
    if (typeof item !== 'string' || parseText(item).every(({ kind }) => kind === 'literal')) return item;
    return `{{reference-${references.push(item) - 1}}}`;
  });
  return redactSecrets(text ?? '').replaceAll(/\{\{reference-(\d{1,9})\}\}/g, (all, index: string) => {
    const reference = references[Number(index)];
    return reference === undefined ? all : JSON.stringify(reference).slice(1, -1);
  });
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

/** `X-XSRF-TOKEN (Header): $steps.login.outputs.csrf` */
export function parameters(authentication: unknown): string[] {
  return listAt(authentication, 'additionalParameters').map((parameter) => {
    const value = valueAt(parameter, 'value');
    const name = `${textAt(parameter, 'name') ?? ''} (${textAt(parameter, 'location') ?? ''})`;
    return value === undefined
      ? name
      : `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`;
  });
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
