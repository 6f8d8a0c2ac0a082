import type { Step } from '../../auth/generated/authConfig.ts';
import type { ImportedStep } from '../../auth/curl/requestStep.ts';
import { stepFromRequest } from '../../auth/curl/requestStep.ts';

/** The page with the form of a login, for what the form sends along. */
interface LoginPage {
  readonly stepId: string;
  /** The fields that were asked for. */
  readonly names: readonly string[];
  /** The expression for the value that a field of the form has on the page. */
  field(name: string): string;
  /** The page as a step, where a field was asked for. */
  steps(): ImportedStep[];
}

/** Undefined where the URL cannot be called. */
export function loginPage(url: string, tokenEndpoint: string): LoginPage | undefined {
  const made = stepFromRequest(
    { method: 'GET', url, headers: [], body: undefined, followRedirects: undefined },
    { tokenEndpoint, isLiteral: true },
  );
  if (!made.ok) return undefined;
  const stepId = 'login-page';
  const outputs = new Map<string, NonNullable<Step['outputs']>[string]>();
  const outputOf = (name: string): string => name.replaceAll(/[^A-Za-z0-9_-]/g, '-') || 'value';
  return {
    stepId,
    get names() {
      return [...outputs.keys()];
    },
    field(name) {
      outputs.set(name, { context: '$response.body', selector: name, type: 'field' });
      return `$steps.${stepId}.outputs.${outputOf(name)}`;
    },
    steps() {
      if (outputs.size === 0) return [];
      const entries = [...outputs].map(([name, output]) => [outputOf(name), output] as const);
      return [{ ...made.value, step: { ...made.value.step, stepId, outputs: Object.fromEntries(entries) } }];
    },
  };
}
