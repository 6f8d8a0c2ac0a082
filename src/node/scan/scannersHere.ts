import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';
import { howToGet, type ScannerAdapter } from '../../scan/adapters/adapter.ts';
import { adapters } from '../../scan/adapters/all.ts';
import { imageState, type ImageState } from './imageState.ts';

/** A scanner that can be chosen on this machine. */
export interface ScannerHere {
  readonly id: string;
  readonly name: string;
  /** The path of its program; undefined where there is none, or not all that it needs. */
  readonly program: string | undefined;
  /** Of a scanner that the settings name. */
  readonly command: readonly string[] | undefined;
  /** Of one that runs as an image of Docker, on a system where it does. */
  readonly image: ImageState | undefined;
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

/** All that are known, or those of an id, and whether they are installed. */
export async function scannersHere(
  named: Named,
  variables: Variables,
  wanted?: string,
): Promise<readonly ScannerHere[]> {
  const isWanted = (id: string): boolean => wanted === undefined || id === wanted;
  const commands = Object.entries(named.commands).filter(([name]) => isWanted(name));
  const known = adapters.filter(({ id }) => isWanted(id));
  return await Promise.all([
    ...commands.map(([name, command]) => commandHere(name, command, variables)),
    ...known.map((adapter) => adapterHere(adapter, named, variables)),
  ]);
}

async function commandHere(
  name: string,
  command: readonly string[],
  variables: Variables,
): Promise<ScannerHere> {
  const program = await findProgram(command[0] ?? '', variables);
  return { id: name, name, program, command, image: undefined, needsDescription: false, howToGet: '' };
}

async function adapterHere(
  adapter: ScannerAdapter,
  { programs }: Named,
  variables: Variables,
): Promise<ScannerHere> {
  const { id, name, image: needed, needsDescription = false } = adapter;
  const named = Object.hasOwn(programs, id) ? programs[id] : undefined;
  const found = await findProgram(named ?? adapter.program, variables);
  const way = howToGet(adapter, process.platform);
  const image = needed === undefined || way === '' ? undefined : await imageState(found, needed, variables);
  const program = needed === undefined || image === 'there' ? found : undefined;
  return { id, name, program, command: undefined, image, needsDescription, howToGet: way };
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
