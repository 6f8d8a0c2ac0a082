import { readdirSync, readFileSync } from 'node:fs';

/** Megabytes of memory that this process's children do not share with files, so that no other program changes them. */
export interface ProcessMemory {
  /** The process in which extensions run. */
  readonly host: number;
  /** What browsers draw pages and webviews in. */
  readonly renderers: number;
  /** All of them, with the server and the browser itself. */
  readonly all: number;
  /** All of them, with what they share with files and with each other, each as often as there are (RSS). */
  readonly resident: number;
}

/** As Linux counts it. */
export function memoryOfChildren(): ProcessMemory {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const parents = new Map(processes.map((id) => [id, parentOf(id)]));
  const isOurs = (id: string): boolean => {
    for (let at = parents.get(id); at !== undefined; at = parents.get(at))
      if (at === String(process.pid)) return true;
    return false;
  };
  const ours = processes
    .filter(isOurs)
    .map((id) => ({ command: read(id, 'cmdline'), megabytes: megabytesOf(id, 'Anonymous') }));
  const sum = (kind: string): number =>
    ours.filter(({ command }) => command.includes(kind)).reduce((all, { megabytes }) => all + megabytes, 0);
  const resident = processes.filter(isOurs).reduce((all, id) => all + megabytesOf(id, 'Rss'), 0);
  return { host: sum('--type=extensionHost'), renderers: sum('--type=renderer'), all: sum(''), resident };
}

function parentOf(id: string): string | undefined {
  return /^PPid:\s*(\d+)/m.exec(read(id, 'status'))?.[1];
}

function megabytesOf(id: string, kind: 'Anonymous' | 'Rss'): number {
  return Number(new RegExp(`^${kind}:\\s*(\\d+) kB`, 'm').exec(read(id, 'smaps_rollup'))?.[1] ?? 0) / 1024;
}

function read(id: string, file: string): string {
  try {
    return readFileSync(`/proc/${id}/${file}`, 'utf8');
  } catch {
    // It has ended meanwhile.
    return '';
  }
}
