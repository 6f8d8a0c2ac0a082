import type { Language } from '../facts.ts';

/** The file names of the grammars, as they stand beside the bundle. */
export const grammarFiles: Readonly<Record<Exclude<Language, 'data'>, string>> = {
  javascript: 'tree-sitter-javascript.wasm',
  typescript: 'tree-sitter-typescript.wasm',
  tsx: 'tree-sitter-tsx.wasm',
  python: 'tree-sitter-python.wasm',
  java: 'tree-sitter-java.wasm',
  kotlin: 'tree-sitter-kotlin.wasm',
  csharp: 'tree-sitter-c-sharp.wasm',
  ruby: 'tree-sitter-ruby.wasm',
  php: 'tree-sitter-php.wasm',
  go: 'tree-sitter-go.wasm',
};

export const runtimeFile = 'web-tree-sitter.wasm';
