import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** SQLite, which lies beside a bundle and comes from its package where the sources run. */
export function wasmFile(): string {
  return besideBundle('sql-wasm.wasm') ?? createRequire(import.meta.url).resolve('sql.js/dist/sql-wasm.wasm');
}

/** A file of this name beside the bundle; undefined where the sources run. */
export function besideBundle(name: string): string | undefined {
  const file = fileURLToPath(new URL(name, import.meta.url));
  return existsSync(file) ? file : undefined;
}
