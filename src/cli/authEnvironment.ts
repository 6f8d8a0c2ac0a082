import { readFile, stat } from 'node:fs/promises';
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import type { AttachmentOutcome } from '../auth/attachments/attachmentFacts.ts';
import { type AttachmentInspector, largestAttachment } from '../auth/attachments/attachmentInspector.ts';
import type { RuleEnvironment } from '../auth/rules/gatherRuleHost.ts';

/**
 * What an auth config on disk refers to. The folder the command runs in stands for the workspace, or that of the
 * file where it is elsewhere. Secrets live in the editor, so nothing is said about them here. Where none of the
 * variables is set, nobody means to run the sequence here, and nothing is said about them either.
 */
export function environmentOf(
  file: string,
  variables: readonly string[],
  inspector: AttachmentInspector,
): RuleEnvironment {
  const folder = dirname(resolve(file));
  const root = isInside(process.cwd(), folder) ? process.cwd() : folder;
  const isPrepared = variables.some(isSet);
  return {
    hasVariable: (name) => !isPrepared || isSet(name),
    hasSecret: async () => true,
    attachment: async (path) => {
      const found = resolve(folder, path);
      return isInside(root, found) ? inspect(found, inspector) : 'outside';
    },
  };
}

function isSet(variable: string): boolean {
  return process.env[variable] !== undefined;
}

function isInside(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

async function inspect(path: string, inspector: AttachmentInspector): Promise<AttachmentOutcome> {
  let bytes: Uint8Array;
  try {
    const found = await stat(path);
    // A pipe or a device would never end.
    if (!found.isFile()) return 'missing';
    if (found.size > largestAttachment) return 'too-large';
    bytes = await readFile(path);
  } catch {
    // Nothing that could be read: what the rule reports.
    return 'missing';
  }
  return inspector.inspect(bytes);
}
