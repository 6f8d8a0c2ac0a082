import { fileURLToPath } from 'node:url';

/** Where a grammar or the runtime stands among the packages. */
export function wasmPath(file: string): string {
  const specifier =
    file === 'tree-sitter-kotlin.wasm'
      ? `@tree-sitter-grammars/tree-sitter-kotlin/${file}`
      : file === 'web-tree-sitter.wasm'
        ? `web-tree-sitter/${file}`
        : `@vscode/tree-sitter-wasm/wasm/${file}`;
  return fileURLToPath(import.meta.resolve(specifier));
}
