import { nodeParser } from '../../../scripts/routes/nodeFiles.ts';
import { IgnoreRules } from '../../../src/routes/index/ignoreRules.ts';
import { indexRoutes } from '../../../src/routes/index/routeIndex.ts';
import { explainEndpoints } from '../../../src/routes/match/explain.ts';
import { RouteMatchers } from '../../../src/routes/match/matchers.ts';

/** What takes longer is left out, which is what ends it. */
const parser = nodeParser(5, 400);

/** Long lines are taken for the work of machines and not read, so the text stands in many short ones. */
const pieceLength = 60;

/** A source of each language, each piece of the hostile text as the path of a route and in a comment. */
const sources: Readonly<Record<string, readonly [head: string, routeOf: (piece: string) => string]>> = {
  'server.js': [
    "const app = require('express')();",
    (piece) => `app.get('/' + ${JSON.stringify(piece)}, (q, s) => s.end());`,
  ],
  'main.py': [
    'from fastapi import FastAPI\napp = FastAPI()',
    (piece) => `@app.get(${JSON.stringify(`/${piece}`)})\ndef show():\n    return 1`,
  ],
  'main.go': [
    'package main\nimport "net/http"',
    (piece) => `func init() { http.HandleFunc(${JSON.stringify(`/${piece}`)}, nil) }`,
  ],
  'Main.java': [
    '',
    (piece) =>
      `@RestController class Main {\n@GetMapping(${JSON.stringify(`/${piece}`)}) String show() { return ""; }\n}`,
  ],
  'Main.kt': [
    '',
    (piece) =>
      `@RestController class Main {\n@GetMapping(${JSON.stringify(`/${piece.replaceAll('$', '')}`)}) fun show() = ""\n}`,
  ],
};

function sourceOf(path: string, text: string): string {
  const [head, routeOf] = sources[path] ?? ['', () => ''];
  const pieces = Array.from({ length: Math.ceil(text.length / pieceLength) }, (_, index) =>
    text.slice(index * pieceLength, (index + 1) * pieceLength),
  );
  const lines = pieces.map(
    (piece) => `${path.endsWith('.py') ? '#' : '//'} ${lineOf(piece)}\n${routeOf(piece)}`,
  );
  return [head, ...lines].join('\n');
}

function lineOf(text: string): string {
  return text.replaceAll(/[\r\n]/g, ' ');
}

/** Reads a workspace of one file. */
export function indexed(path: string, source: string): ReturnType<typeof indexRoutes> {
  return indexRoutes({ list: async () => [path], read: async () => source }, parser);
}

/** What reads sources of the workspace, and matches addresses with them. */
export function routeReaders(): (readonly [string, (text: string) => unknown])[] {
  return [
    ...Object.keys(sources).map(
      (path) =>
        [
          `routes of ${path}`,
          async (text: string) => {
            const { routes } = await indexed(path, sourceOf(path, text));
            explainEndpoints(new RouteMatchers(routes), [{ method: 'GET', url: `/${text}` }]);
          },
        ] as const,
    ),
    ['.gitignore', (text) => new IgnoreRules().with(text, 0).ignores([text.slice(0, 2000)], false)],
  ];
}
