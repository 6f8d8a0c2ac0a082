import type { Ports } from '../../app/ports.ts';
import { readGitFile } from './gitRemote.ts';

/** What is checked out; each undefined where git does not say it in a way that is read here. */
interface GitHead {
  readonly branch: string | undefined;
  readonly commit: string | undefined;
}

/** What is checked out in the first folder that git knows. Only files are read, nothing is run. */
export async function gitHead(ports: Pick<Ports, 'machine' | 'workspace'>): Promise<GitHead> {
  for (const { uri } of ports.workspace.workspaceFolders ?? []) {
    const head = await readGitFile(ports, uri, 'HEAD');
    if (head === undefined) continue;
    const branch = /^ref: refs\/heads\/(\S{1,500})\s*$/.exec(head)?.[1];
    if (branch === undefined) return { branch, commit: commitIn(head) };
    const loose = await readGitFile(ports, uri, `refs/heads/${branch}`);
    const commit = commitIn(loose ?? packedLine(await readGitFile(ports, uri, 'packed-refs'), branch));
    return { branch, commit };
  }
  return { branch: undefined, commit: undefined };
}

function commitIn(text: string | undefined): string | undefined {
  return /^([\da-f]{40,64})\b/.exec(text ?? '')?.[1];
}

function packedLine(text: string | undefined, branch: string): string | undefined {
  return text?.split('\n').find((line) => line.trimEnd().endsWith(` refs/heads/${branch}`));
}
