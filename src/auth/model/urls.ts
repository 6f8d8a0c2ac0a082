import type { AuthModel, TextValue } from './model.ts';

/** Every URL of the file, absolute or not, in its order. */
export function urlsOf({ application, authentications, identityProviders }: AuthModel): TextValue[] {
  const urls = [
    application?.baseUrl,
    ...authentications.flatMap(({ tokenEndpoint, steps, verification }) => [
      tokenEndpoint,
      ...steps.map(({ endpoint }) => endpoint?.path),
      verification?.endpoint?.path,
    ]),
    ...identityProviders.flatMap(({ issuer, tokenUrl }) => [issuer, tokenUrl]),
  ];
  return urls.flatMap((url) => url ?? []);
}
