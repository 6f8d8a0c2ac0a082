import { afterLast } from '../../base/cut.ts';
/** Configuration files that change routes: `application.yaml` of Spring and the like. */
const names = [
  /(?:^|\/)application(?:-[\w-]{1,100})?\.(?:properties|ya?ml)$/,
  /(?:^|\/)serverless(?:\.[\w-]{1,40})?\.ya?ml$/,
  /(?:^|\/)(?:WEB-INF\/web\.xml|next\.config\.[cm]?[jt]s)$/,
];

export function isApplicationSettings(path: string): boolean {
  return names.some((name) => name.test(path)) || isRouteConfiguration(path);
}

/** Of Symfony: routes, and who may call them. */
function isRouteConfiguration(path: string): boolean {
  return (
    /\.ya?ml$/.test(path) &&
    /(?:^|\/)config\/(?:rout(?:es|ing)|[\w-]{1,40}_routes\/|(?:packages\/)?security\.)/.test(path)
  );
}

/** Whether a text says where the paths of a server begin, whatever its file is called: `rootPath` of Dropwizard. */
export function isServerSettings(text: string): boolean {
  return /^[ \t]{1,8}(?:rootPath|applicationContextPath)[ \t]{0,4}:/m.test(text);
}

export function isSettings(path: string): boolean {
  return isApplicationSettings(path) || mayDescribe(path);
}

const words = ['openapi', 'swagger', 'api', 'spec', 'doc'];

/** Files that may describe an API: YAML of any name, and JSON whose name says so. */
export function mayDescribe(path: string): boolean {
  if (path.endsWith('.yaml') || path.endsWith('.yml')) return true;
  const name = afterLast(path, '/').toLowerCase();
  return name.endsWith('.json') && words.some((word) => name.includes(word));
}
