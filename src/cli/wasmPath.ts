import { fileURLToPath } from 'node:url';
import { besideBundle } from './wasmFile.ts';

/** Where a grammar or the runtime is: beside a bundle, or among the packages. */
export function wasmPath(file: string): string {
  const beside = besideBundle(file);
  if (beside !== undefined) return beside;
  const specifier =
    file === 'tree-sitter-kotlin.wasm'
      ? `@tree-sitter-grammars/tree-sitter-kotlin/${file}`
      : file === 'web-tree-sitter.wasm'
        ? `web-tree-sitter/${file}`
        : `@vscode/tree-sitter-wasm/wasm/${file}`;
  return fileURLToPath(import.meta.resolve(specifier));
}
