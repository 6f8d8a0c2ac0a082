import { nothing, type TemplateResult } from 'lit';
import type { FormContext } from './formContext.ts';
import { objectTemplate } from './objectTemplate.ts';
import { fileProblems } from './sections.ts';

/** What other sections show. */
const without: ReadonlySet<string> = new Set([
  '$schema',
  'version',
  'application',
  'roleBasedAccess',
  'apiSegmentation',
  'roles',
  'authentications',
  'testUsers',
]);
const always: ReadonlySet<string> = new Set(['notes', 'attachments', 'identityProviders']);

/** Identity providers, documents that belong to the application, notes, and what the format does not know. */
export function additionalSection(form: FormContext): TemplateResult | typeof nothing {
  const { config } = form.view;
  if (config === undefined) return nothing;
  return objectTemplate({ ...config, problems: fileProblems(config).others }, form, { without, always });
}
