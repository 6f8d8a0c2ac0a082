import { nothing, type TemplateResult } from 'lit';
import type { FormContext } from './formContext.ts';
import { objectsOf, partOf } from './formShape.ts';
import { objectTemplate, partTemplate } from './objectTemplate.ts';

const always: ReadonlySet<string> = new Set([
  'name',
  'baseUrl',
  'isolatedFromProduction',
  'safeForAutomatedTesting',
]);

export function applicationSection(form: FormContext): TemplateResult | typeof nothing {
  const [application] = objectsOf(form.view.config, 'application');
  if (application !== undefined) return objectTemplate(application, form, { always });
  const part = partOf(form.view.config, 'application');
  return part === undefined ? nothing : partTemplate(part, form);
}
