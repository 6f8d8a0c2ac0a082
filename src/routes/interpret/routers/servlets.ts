import { cutAt } from '../../../base/cut.ts';
import { oncePer } from '../../oncePer.ts';
import { isBelow } from '../modules/workspace.ts';

/** What a `web.xml` says of a servlet: what answers below some paths. */
export interface Servlet {
  readonly name: string;
  readonly type: string;
  readonly parameters: ReadonlyMap<string, string>;
  readonly patterns: readonly string[];
}

const descriptor = /^(?:(.*)\/)?WEB-INF\/web\.xml$/;
type Settings = ReadonlyMap<string, string>;

const servletsIn = oncePer((settings: Settings) =>
  [...settings].flatMap(([file, text]) => {
    const folder = descriptor.exec(file);
    return folder === null ? [] : [[moduleFolder(folder[1] ?? ''), readServlets(text)] as const];
  }),
);

/** The servlets of the module that a file belongs to. */
export function servletsOf(settings: Settings, path: string): readonly Servlet[] {
  return servletsIn(settings)
    .filter(([folder]) => isBelow(folder, path))
    .flatMap(([, servlets]) => servlets);
}

/** The folder of a module, of which `src/main/webapp` is a part. */
function moduleFolder(folder: string): string {
  return folder.replace(/(?:^|\/)(?:src\/main\/webapp|src\/main\/resources|WebContent|WebRoot|web|war)$/, '');
}

function readServlets(source: string): readonly Servlet[] {
  const text = withoutComments(source);
  const mappings = elements(text, 'servlet-mapping').map((mapping) => ({
    name: elements(mapping, 'servlet-name')[0] ?? '',
    patterns: elements(mapping, 'url-pattern'),
  }));
  const declared = elements(text, 'servlet').map((servlet) => ({
    name: elements(servlet, 'servlet-name')[0] ?? '',
    type: elements(servlet, 'servlet-class')[0] ?? '',
    parameters: new Map(
      elements(servlet, 'init-param').map((each) => [
        elements(each, 'param-name')[0] ?? '',
        elements(each, 'param-value')[0] ?? '',
      ]),
    ),
  }));
  const names = new Set([...declared, ...mappings].map(({ name }) => name));
  return [...names].map((name) => ({
    type: '',
    parameters: new Map<string, string>(),
    ...declared.find((servlet) => servlet.name === name),
    name,
    patterns: mappings.flatMap((mapping) => (mapping.name === name ? mapping.patterns : [])),
  }));
}

function withoutComments(text: string): string {
  return text
    .split('<!--')
    .map((part, index) => (index === 0 ? part : (cutAt(part, '-->')[1] ?? '')))
    .join('');
}

/** What stands in the elements of a name, which hold none of the same name. */
function elements(text: string, name: string): readonly string[] {
  const found: string[] = [];
  const [open, close] = [`<${name}`, `</${name}>`];
  for (let at = text.indexOf(open); at >= 0; at = text.indexOf(open, at + 1)) {
    if (!/[\s>]/.test(text.charAt(at + open.length))) continue;
    const start = text.indexOf('>', at) + 1;
    const end = text.indexOf(close, start);
    if (start === 0 || end < 0) return found;
    found.push(text.slice(start, end).trim());
  }
  return found;
}
