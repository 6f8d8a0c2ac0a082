// Entry of a thread: loads modules and says which regular expressions they build.
import { parentPort, workerData } from 'node:worker_threads';
import type { BuiltRegex } from './builtRegexes.ts';

const { modules, samples } = workerData as { modules: readonly string[]; samples: string };
const built: BuiltRegex[] = [];
const original = RegExp;

function record(args: readonly unknown[]): RegExp {
  const [pattern, flags] = args as [string | RegExp, string | undefined];
  const regex = new original(pattern, flags);
  // The first line is the error's, then come this function and the trap that called it.
  const caller = new Error('caller').stack?.split('\n')[3] ?? '';
  const site = /(file:\/\/[^)\s]+)/.exec(caller)?.[1];
  if (site !== undefined) built.push({ pattern: regex.source, flags: regex.flags, site });
  return regex;
}

globalThis.RegExp = new Proxy(original, {
  construct: (_, args) => record(args),
  apply: (_, __, args) => record(args),
});

for (const module of modules) await import(module);
const { buildAll } = (await import(samples)) as { buildAll: () => void };
buildAll();
parentPort?.postMessage(built);
