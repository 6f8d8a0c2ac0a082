import { cutAt } from '../../../base/cut.ts';
import { write } from '../../fixes/choices.ts';
import { literalText } from '../../model/literals.ts';
import { misspelling } from '../../suggest.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

/** What is registered (RFC 6838, section 4.2); bodies of logins are of few types. */
const mainTypes = /^(?:application|audio|example|font|haptics|image|message|model|multipart|text|video)\//i;

const usualTypes = [
  'application/json',
  'application/x-www-form-urlencoded',
  'application/xml',
  'application/soap+xml',
  'application/graphql',
  'application/vnd.api+json',
  'application/x-amz-json-1.1',
  'multipart/form-data',
  'text/plain',
  'text/xml',
];

const usual: ReadonlySet<string> = new Set(usualTypes);

const reportSuggestion = reporter('"{0}" is not a media type. Did you mean "{1}"?');
const report = reporter('"{0}" is not a media type. Write one such as "application/json".');

export const unknownMediaType: Rule = {
  code: 'unknown-media-type',
  severity: 'warning',
  messages: [reportSuggestion, report],
  reason: 'The server answers 415, or reads the body in another way than it is written.',
  *check({ authentications }) {
    const types = authentications.flatMap(({ contentType, allSteps, verification, sessionCheck }) => [
      contentType,
      ...allSteps.map((step) => step.contentType),
      verification?.endpoint?.contentType,
      sessionCheck?.endpoint?.contentType,
    ]);
    for (const type of types) {
      const written = literalText(type);
      if (type === undefined || !written?.includes('/') || usual.has(written)) continue;
      const bare = cutAt(written, ';')[0].trimEnd();
      const parameters = written.slice(bare.length);
      const meant = misspelling(bare, usualTypes) ?? usualParameter(parameters);
      const corrected = meant?.startsWith(';') ? bare + meant : meant && meant + parameters;
      if (corrected !== undefined) yield reportSuggestion(type.node, written, corrected);
      else if (!mainTypes.test(bare)) yield report(type.node, written);
    }
  },
  *fix(context) {
    if (context.isFrom(reportSuggestion)) yield* write(context, context.arg(1), true);
  },
};

/** `; hcarset=utf-8` */
function usualParameter(written: string): string | undefined {
  const [, start = '', name = '', rest = ''] = /^(\s*;\s*)([\w-]+)(=.*)$/.exec(written) ?? [];
  const meant = misspelling(name, ['charset', 'boundary']);
  return meant === undefined ? undefined : `${start.trimStart()}${meant}${rest}`;
}
