import { afterLast } from '../../../base/cut.ts';
import type { Framework, Linker } from '../../interpret/linker.ts';
import { textValue, type RouterValue } from '../../interpret/values/value.ts';
import { joinPath } from '../../interpret/modules/workspace.ts';
import { showTemplate, text, type Template } from '../../match/template.ts';
import type { Place } from '../../route.ts';
import { braceTemplates } from '../paths/brace.ts';

/** Where routes go: into the group whose closure runs, else into the file's own router, which others mount. */
export class LaravelRouters {
  readonly #linker: Linker;
  readonly #framework: Framework;
  readonly #files = new Map<string, RouterValue>();
  readonly #mounted = new Set<string>();
  readonly #open: RouterValue[] = [];

  constructor(linker: Linker, framework: Framework) {
    this.#linker = linker;
    this.#framework = framework;
  }

  /** The statements of a file run outside of every group: a group has their routes by mounting the file. */
  current(file: string): RouterValue {
    const group = this.#linker.running === undefined ? undefined : this.#open.at(-1);
    return group ?? this.ofFile(file);
  }

  ofFile(file: string): RouterValue {
    let router = this.#files.get(file);
    if (router === undefined) {
      router = this.#linker.createRouter(this.#framework, { file, line: 1 }, { precedence: 'first' });
      this.#files.set(file, router);
    }
    return router;
  }

  /** Runs what fills a group. */
  within(router: RouterValue, run: () => void): void {
    this.#open.push(router);
    run();
    this.#open.pop();
  }

  /** Mounts the routes of a file of the workspace; false where there is no such file. */
  mountFile(router: RouterValue, path: string, at: Place): boolean {
    const file = this.#find(path);
    if (file === undefined) return false;
    this.#linker.moduleScope(file);
    this.#mounted.add(file);
    const own = this.ofFile(file);
    if (own !== router) this.#linker.mount(router, { templates: [[]], router: own, at });
    return true;
  }

  /** `routes/api.php` of any folder: paths are put together of parts that are not all known. */
  #find(path: string): string | undefined {
    const exact = joinPath('', path.replaceAll('\u0000', ''));
    if (exact === undefined || !exact.endsWith('.php')) return undefined;
    if (this.#linker.hasFile(exact)) return exact;
    const name = afterLast(exact, '/');
    return this.#linker.filesCalled(name).find((file) => file.endsWith(`/${exact}`));
  }

  /** Files in `routes` that nobody mounts are those that Laravel loads by itself, as it does with its service providers. */
  mountRest(): void {
    for (const [file, router] of this.#files) {
      if (this.#mounted.has(file) || router.entries.length === 0) continue;
      const folders = file.toLowerCase().split('/');
      const name = folders.pop();
      // A service provider that maps routes itself says every prefix.
      if (!folders.includes('routes') && name?.endsWith('serviceprovider.php') !== true) continue;
      const application = this.#linker.createRouter(this.#framework, router.at, {
        isApplication: true,
        precedence: 'first',
      });
      const isApi = name === 'api.php';
      const prefix: Template = isApi ? [text('/api')] : [];
      const values = [textValue(isApi ? 'api' : 'web')];
      this.#linker.guard(application, { templates: [[]], values, at: router.at }, 'all');
      this.#linker.mount(application, { templates: [prefix], router, at: router.at });
    }
  }
}

/** `users/{id?}` as templates; an empty text is the root of what it stands below. */
export function laravelTemplates(path: string): readonly Template[] {
  const shown = path
    .split('/')
    .filter((part) => part !== '')
    .join('/');
  // `{post:slug}` names a column, not what the parameter may be.
  if (shown === '') return [[]];
  return braceTemplates(`/${shown.replace(/\{(\w+):\w+(\??)\}/g, '{$1$2}')}`).map((template) =>
    showTemplate(template) === '/' ? [] : template,
  );
}
