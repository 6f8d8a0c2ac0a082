import type { ClassFacts, FileFacts, FunctionFacts } from '../../facts.ts';

/** What a file declares that others find without knowing the file: each as a key. */
export function declaredKeysOf(file: FileFacts): readonly string[] {
  switch (file.language) {
    case 'java':
    case 'kotlin':
    case 'php':
      return file.body.flatMap((statement) =>
        statement.kind === 'bind' && statement.target.kind === 'name'
          ? [nameKey(file.language, file.namespace ?? '', statement.target.name)]
          : [],
      );
    case 'csharp':
      return [
        ...file.classes.map(({ name }) => typeKey(name)),
        ...extensionsOf(file).map(({ method }) => extensionKey(method.name)),
      ];
    default:
      return [];
  }
}

/** A name of a package or namespace. */
export function nameKey(language: FileFacts['language'], namespace: string, name: string): string {
  return `name ${language === 'php' ? 'php' : 'jvm'} ${namespace} ${name}`;
}

/** A type of C# in whatever namespace. */
export function typeKey(name: string): string {
  return `type ${name}`;
}

export function extensionKey(method: string): string {
  return `extension ${method}`;
}

/** Types that are extended with methods that register. */
export const builders =
  /^(?:WebApplication|IEndpointRouteBuilder|RouteGroupBuilder|IApplicationBuilder|RouteCollection|HttpConfiguration|HttpRouteCollection|IRouteBuilder|AreaRegistrationContext)$/;

/** Methods of C# that are called on an application as if they were its own. */
export function extensionsOf(
  file: FileFacts,
): readonly { readonly method: FunctionFacts; readonly type: ClassFacts }[] {
  return file.functions.flatMap((method) => {
    const type = method.owner === undefined ? undefined : file.classes[method.owner];
    const first = method.params[0]?.type;
    const isBuilder = first?.kind === 'name' && builders.test(first.name);
    return method.isStatic && isBuilder && type !== undefined ? [{ method, type }] : [];
  });
}
