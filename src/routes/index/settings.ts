/** Configuration files that change routes: `application.yaml` of Spring and the like. */
const names = /(?:^|\/)(?:application(?:-[\w-]+)?\.(?:properties|ya?ml)|next\.config\.[cm]?[jt]s)$/;

export function isSettings(path: string): boolean {
  return names.test(path);
}
