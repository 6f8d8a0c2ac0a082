import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';
import { howToGet } from '../../scan/adapters/adapter.ts';
import { adapters } from '../../scan/adapters/all.ts';

/** A scanner that can be chosen on this machine. */
export interface ScannerHere {
  readonly id: string;
  readonly name: string;
  /** The path of its program; undefined where there is none. */
  readonly program: string | undefined;
  /** Of a scanner that the settings name. */
  readonly command: readonly string[] | undefined;
  readonly needsDescription: boolean;
  /** What installs it; empty where it does not run on this system. */
  readonly howToGet: string;
}

interface Named {
  /** Paths of programs by the ids of scanners. */
  readonly programs: Readonly<Record<string, string>>;
  /** Commands of any other scanners by their names. */
  readonly commands: Readonly<Record<string, readonly string[]>>;
}

type Variables = Readonly<Record<string, string | undefined>>;

/** All that are known, and whether they are installed. */
export async function scannersHere(
  { programs, commands }: Named,
  variables: Variables,
): Promise<readonly ScannerHere[]> {
  const known = adapters.map(async (adapter) => {
    const { id, name, program, needsDescription = false } = adapter;
    const named = Object.hasOwn(programs, id) ? programs[id] : undefined;
    return {
      id,
      name,
      program: await findProgram(named ?? program, variables),
      command: undefined,
      needsDescription,
      howToGet: howToGet(adapter, process.platform),
    };
  });
  const others = Object.entries(commands).map(async ([name, command]) => ({
    id: name,
    name,
    program: await findProgram(command[0] ?? '', variables),
    command,
    needsDescription: false,
    howToGet: '',
  }));
  return await Promise.all([...others, ...known]);
}

/** A program by its path, or by its name in the folders of the PATH; relative ones lead into whatever folder is open. */
async function findProgram(named: string, variables: Variables): Promise<string | undefined> {
  if (isAbsolute(named)) return (await isProgram(named)) ? named : undefined;
  if (named === '' || /[\\/]/.test(named)) return undefined;
  const folders = (variables['PATH'] ?? variables['Path'] ?? '').split(delimiter).filter(isAbsolute);
  const endings = process.platform === 'win32' ? ['.exe', '.bat', '.cmd', ''] : [''];
  for (const folder of folders)
    for (const ending of endings) {
      const path = join(folder, `${named}${ending}`);
      if (await isProgram(path)) return path;
    }
  return undefined;
}

async function isProgram(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}
