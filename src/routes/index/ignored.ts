/** Folders and files of others, of tests and of machines: their routes are not the application's. */
const ignoredFolders =
  /(?:^|\/)(?:node_modules|bower_components|vendor|\.git|dist|build|out|target|coverage|__tests__|tests|__mocks__|\.next|\.nuxt|\.output|\.svelte-kit|\.astro|\.venv|venv|site-packages|testdata)\//;
const ignoredFiles =
  /(?:\.min\.js|\.d\.ts|\.(?:test|spec|stories|e2e-spec)\.[cm]?[jt]sx?|\.bundle\.js|(?:^|\/)(?:test_[^/]*|[^/]*_test|tests|conftest)\.py|_test\.go)$/;

/** Ruby's and PHP's tests stand in folders whose names mean something else elsewhere. */
const testFolders = /(?:^|\/)(?:spec|test)\//;
/** Elsewhere an application may call a page or a module so. */
const testScripts = /^(?:(?!app\/|pages\/|src\/|routes\/|api\/)[^/]{1,200}\/){0,12}test\//;
/** Projects of .NET that test others are called `Shop.Api.Tests`. */
const testProjects = /(?:^|\/)(?:test|[^/]{1,200}\.[A-Za-z]{0,40}Tests?)\//;

/** Of Maven and Gradle. */
const jvmTests = /(?:^|\/)src\/(?:test|testFixtures|integrationTest)\//;

const scripts = /\.(?:py|[cm]?[jt]sx?)$/;

export function isIgnored(path: string): boolean {
  return ignoredFolders.test(path) || isIgnoredFile(path);
}

/** Of a file in a folder that is not ignored. */
export function isIgnoredFile(path: string): boolean {
  if (ignoredFiles.test(path)) return true;
  if (path.endsWith('.cs')) return testProjects.test(path);
  if (path.endsWith('.java') || path.endsWith('.kt')) return jvmTests.test(path);
  if (scripts.test(path)) return testScripts.test(path);
  return (path.endsWith('.rb') || path.endsWith('.php')) && testFolders.test(path);
}
