import packageJson from '../package.json' with { type: 'json' };

/**
 * The manifest that ships: without what only the sources need. Of an extension that is `type: module`, the web worker
 * host would take the bundle for a module, which it cannot load, and the versions do not agree on how a name could help.
 */
export function packagedManifest(): string {
  const { type: _type, imports: _imports, ...manifest } = packageJson;
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}
