import type { AttachmentOutcome } from '../attachments/attachmentFacts.ts';
import type { AuthModel } from '../model/model.ts';
import type { RuleHost } from './ruleHost.ts';
import { literalText } from '../model/literals.ts';

/** The world outside of a file, as slow as it is. */
export interface RuleEnvironment {
  hasVariable(name: string): boolean;
  hasSecret(name: string): Promise<boolean>;
  /** By its path as written; undefined where it is unknown. */
  attachment(path: string): Promise<AttachmentOutcome | undefined>;
}

/** More files than users attach. */
const mostAttachments = 50;

/** Asks for everything that a file names, so that rules need not wait. */
export async function gatherRuleHost(model: AuthModel, environment: RuleEnvironment): Promise<RuleHost> {
  const names = new Set(
    model.texts.flatMap(({ text }) =>
      text.parts.flatMap((part) =>
        part.kind === 'placeholder' && part.source === 'secret' ? part.name : [],
      ),
    ),
  );
  const paths = new Set(model.attachments.flatMap(({ path }) => literalText(path) || []));
  const [secrets, attachments] = await Promise.all([
    Promise.all([...names].map(async (name) => [name, await environment.hasSecret(name)] as const)),
    Promise.all(
      [...paths]
        .slice(0, mostAttachments)
        .map(async (path) => [path, await environment.attachment(path)] as const),
    ),
  ]);
  const stored = new Map(secrets);
  const found = new Map(attachments);
  return {
    hasVariable: (name) => environment.hasVariable(name),
    hasSecret: (name) => stored.get(name) === true,
    attachment: (path) => (paths.has(path) && !found.has(path) ? 'too-many' : found.get(path)),
  };
}
