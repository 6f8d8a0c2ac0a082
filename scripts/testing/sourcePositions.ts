import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { projectDir } from '../paths.ts';

/**
 * Replaces positions in the bundles below `bundleDir` by those in their sources, e.g. `tests.js:4215:12` by
 * `test/webview/browser.test.ts:12:12`: neither a browser page nor an extension host does so in a stack trace.
 */
export function mapPositions(text: string, bundleDir: string): string {
  return text.replace(
    /([^\s()]+\.c?js):(\d+):(\d+)/g,
    (place, path: string, line: string, column: string) => {
      const bundle = bundleFile(path, bundleDir);
      if (bundle === undefined) return place;
      const map = new SourceMap(JSON.parse(readFileSync(`${bundle}.map`, 'utf8')));
      const origin = map.findOrigin(Number(line), Number(column));
      if (!('fileName' in origin)) return place;
      const file = relative(projectDir, join(dirname(bundle), origin.fileName));
      return `${file}:${origin.lineNumber}:${origin.columnNumber}`;
    },
  );
}

/** The bundle that an address, a path, or what mocha left of either means; undefined when it has no map. */
function bundleFile(path: string, bundleDir: string): string | undefined {
  const local = URL.canParse(path) ? new URL(path).pathname.slice(1) : path;
  return [resolve(projectDir, local), join(bundleDir, local)].find((file) => existsSync(`${file}.map`));
}
