// Lets the shell be imported in Node: `vscode` is the module of its value classes here.
import { registerHooks } from 'node:module';

const url = new URL('vscode.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'vscode' ? { url, shortCircuit: true } : next(specifier, context),
});
