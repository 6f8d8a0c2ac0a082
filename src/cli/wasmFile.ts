import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** SQLite, which lies beside a bundle and comes from its package where the sources run. */
export function wasmFile(): string {
  const beside = fileURLToPath(new URL('sql-wasm.wasm', import.meta.url));
  return existsSync(beside) ? beside : createRequire(import.meta.url).resolve('sql.js/dist/sql-wasm.wasm');
}
