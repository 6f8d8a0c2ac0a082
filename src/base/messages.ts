import type { Failure } from './result.ts';

/** English text for every code of one domain; `{0}`, `{1}` … stand for the arguments. */
export type MessageTemplates<Code extends string> = Readonly<Record<Code, string>>;

/** Fills `{0}`, `{1}` … once; text inside an argument is never filled again. */
export function formatMessage(template: string, args: readonly (string | number)[]): string {
  return template.replace(/\{(\d+)\}/g, (placeholder, index: string) => {
    const value = args[Number(index)];
    return value === undefined ? placeholder : String(value);
  });
}

/** The English sentence for an expected failure. */
export function describeFailure<Code extends string>(
  templates: MessageTemplates<Code>,
  failure: Failure<Code>,
): string {
  return formatMessage(templates[failure.code], failure.args);
}
