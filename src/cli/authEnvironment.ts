import { dirname, resolve } from 'node:path';
import type { AttachmentOutcome } from '../auth/attachments/attachmentFacts.ts';
import { type AttachmentInspector, largestAttachment } from '../auth/attachments/attachmentInspector.ts';
import { errorCode } from '../base/errorMessage.ts';
import { readRegularFile } from '../platform/nodeRegularFile.ts';
import type { RuleEnvironment } from '../auth/rules/gatherRuleHost.ts';
import { pathInFolder } from './repositoryFiles.ts';

/** The values of variables, and whether they were named for this command. */
export interface Variables {
  readonly values: NodeJS.Dict<string>;
  readonly areChosen: boolean;
}

/**
 * What an auth config on disk refers to. The folder the command runs in stands for the workspace, or that of the
 * file where it is elsewhere. Secrets live in the editor, so nothing is said about them here. Where none of the
 * variables is set, nobody means to run the sequence here, and nothing is said about them either.
 */
export function environmentOf(
  file: string,
  variables: readonly string[],
  inspector: AttachmentInspector,
  { values, areChosen }: Variables,
): RuleEnvironment {
  const folder = dirname(resolve(file));
  const root = pathInFolder(process.cwd(), folder) === undefined ? folder : process.cwd();
  const isSet = (name: string): boolean => values[name] !== undefined;
  const isPrepared = areChosen || variables.some(isSet);
  return {
    hasVariable: (name) => !isPrepared || isSet(name),
    hasSecret: async () => true,
    attachment: async (path) => {
      const found = resolve(folder, path);
      const isOutside = found !== root && pathInFolder(root, found) === undefined;
      return isOutside ? 'outside' : inspect(found, root, inspector);
    },
  };
}

async function inspect(
  path: string,
  root: string,
  inspector: AttachmentInspector,
): Promise<AttachmentOutcome> {
  let bytes: Uint8Array;
  try {
    ({ bytes } = await readRegularFile(path, { within: [root], largest: largestAttachment }));
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EOUTSIDE') return 'outside';
    // Nothing that could be read: what the rule reports.
    return code === 'EFBIG' ? 'too-large' : 'missing';
  }
  return inspector.inspect(bytes);
}
