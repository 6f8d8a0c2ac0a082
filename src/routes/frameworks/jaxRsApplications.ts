import { beforeLast } from '../../base/cut.ts';
import { isRecord } from '../../base/untrusted.ts';
import { isServerSettings } from '../index/settings.ts';
import type { Linker } from '../interpret/linker.ts';
import { servletsOf, type Servlet } from '../interpret/routers/servlets.ts';
import { textsOf } from '../interpret/values/texts.ts';
import { unknown, type ClassValue } from '../interpret/values/value.ts';
import { folderOf, isBelow } from '../interpret/modules/workspace.ts';
import { classAnnotations } from './annotatedClasses.ts';
import { yamlRecord } from './yamlRecord.ts';

/** Where the resources of an application begin. */
interface Application {
  /** Its class with the package, where there is one. */
  readonly type: string;
  /** The packages of its resources; an empty one is all. */
  readonly packages: readonly string[];
  readonly path: string;
}

interface AnnotatedApplication extends Application {
  readonly file: string;
}

/**
 * The path of the application that a resource belongs to: of `web.xml`, or of `@ApplicationPath`. `isNear`: it says by
 * its package that it is meant.
 */
export function applicationPath(
  value: ClassValue,
  linker: Linker,
): { readonly path: string; readonly isNear: boolean } {
  const { path: file, namespace = '' } = value.file;
  const mapped = servletsOf(linker.sources.settings, file).flatMap(applicationsOf);
  const annotated = annotatedApplications(linker).filter(
    (each) => moduleOf(each.file) === moduleOf(file) && !mapped.some(({ type }) => type === each.type),
  );
  const all = [...mapped, ...annotated];
  const [near] = all
    .map((each) => ({
      ...each,
      shared: Math.max(...each.packages.map((own) => sharedPackage(own, namespace))),
    }))
    .filter(({ shared }) => shared >= 0)
    .toSorted((a, b) => b.shared - a.shared);
  const [only] = all.length === 1 ? all : [];
  return { path: near?.path ?? only?.path ?? serverPath(file, linker), isNear: near !== undefined };
}

/** How much of a package's name is that of an application; -1 where it is none of its own. */
function sharedPackage(own: string, namespace: string): number {
  return own === '' || namespace === own || namespace.startsWith(`${own}.`) ? own.length : -1;
}

function moduleOf(path: string): string {
  return path.slice(0, Math.max(0, path.indexOf('src/')));
}

const known = new WeakMap<
  Linker,
  { readonly count: number; readonly found: readonly AnnotatedApplication[] }
>();

function annotatedApplications(linker: Linker): readonly AnnotatedApplication[] {
  const before = known.get(linker);
  if (before?.count === linker.classes.length) return before.found;
  const found = linker.classes.flatMap((value) => {
    if (
      !value.facts.annotations.some(
        ({ callee }) => 'name' in callee && callee.name.endsWith('ApplicationPath'),
      )
    )
      return [];
    return classAnnotations(value, linker)
      .filter(({ name }) => name === 'ApplicationPath')
      .map(({ call }) => ({
        type: value.facts.qualifiedName,
        packages: [value.file.namespace ?? ''],
        path: textsOf(call.args[0]?.value ?? unknown)[0] ?? '',
        file: value.file.path,
      }));
  });
  known.set(linker, { count: linker.classes.length, found });
  return found;
}

const containers =
  /^(?:org\.glassfish\.jersey\.servlet\.ServletContainer|com\.sun\.jersey\.spi\..*ServletContainer|org\.jboss\.resteasy\..*Dispatcher)$/;
const applicationParameters = ['jakarta.ws.rs.Application', 'javax.ws.rs.Application'];
const packageParameters = [
  'jersey.config.server.provider.packages',
  'com.sun.jersey.config.property.packages',
];

/** A servlet that is an application, or that holds one. */
function applicationsOf({ name, type, parameters, patterns }: Servlet): readonly Application[] {
  const named = applicationParameters.map((key) => parameters.get(key)).find((each) => each !== undefined);
  const isStandard = /^(?:jakarta|javax)\.ws\.rs\.core\.Application$/.test(name);
  const isContainer = containers.test(type) || named !== undefined;
  const written = type === '' ? name : type;
  // Without a class of the container's, the servlet's is the application's own.
  const itself = written.endsWith('Application') ? written : undefined;
  const own = named ?? (isContainer || isStandard ? '' : itself);
  if (own === undefined) return [];
  const given = packageParameters.flatMap((key) => parameters.get(key)?.split(/[;,\s]+/) ?? []);
  const packages = given.length > 0 ? given : [beforeLast(own, '.')];
  return patterns.map((path) => ({ type: own, packages, path }));
}

/** `server.rootPath` below `server.applicationContextPath`: what Dropwizard is configured with. */
function serverPath(file: string, linker: Linker): string {
  const paths = [...linker.sources.settings].flatMap(([path, text]) => {
    if (
      !isServerSettings(text) ||
      !isBelow(folderOf(path).replace(/(?:^|\/)(?:src\/main\/resources|config)$/, ''), file)
    )
      return [];
    const server = yamlRecord(text)['server'];
    if (!isRecord(server)) return [];
    return [[server['applicationContextPath'], server['rootPath']].map(writtenPath).join('')];
  });
  const [first = ''] = paths;
  return paths.every((each) => each === first) ? first : '';
}

function writtenPath(value: unknown): string {
  const shown = typeof value === 'string' ? value.replace(/\/\*?$/, '') : '';
  // `${API_PATH:-/api/*}` is filled when it starts.
  const filled = /^\$\{[^{}:]*:-([^{}]*)\}?$/.exec(shown)?.[1]?.replace(/\/\*?$/, '') ?? shown;
  return filled.startsWith('/') ? filled : filled === '' || filled.includes('$') ? '' : `/${filled}`;
}
