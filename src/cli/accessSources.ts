import { resolve } from 'node:path';
import { allOperations, readingOperations } from '../access/operations/allOperations.ts';
import type { Operation } from '../access/operations/operation.ts';
import { mayCall } from '../auth/apiAccess.ts';
import type { AuthConfig } from '../auth/generated/authConfig.ts';
import type { KnownCall } from '../auth/knownCall.ts';
import type { KnownRoute } from '../auth/knownRoute.ts';
import { errorMessage } from '../base/errorMessage.ts';
import { success, type Result } from '../base/result.ts';
import { parseJson } from '../base/untrusted.ts';
import { callsOfHar, callsOfPostman } from '../exchange/recordedCalls.ts';
import { webUrl } from '../login/request/target.ts';
import { openRoutes } from './openRoutes.ts';
import { reportedCalls, type reportedMessages } from './reportedCalls.ts';
import { attachedTexts } from './runnableFile.ts';
import { printError } from './terminal.ts';
import type { VerifyLimits } from './verifyLimits.ts';

interface Named {
  readonly file: string;
  /** A folder with the code of the application. */
  readonly code: string | undefined;
  /** Of scanners. */
  readonly reports: readonly string[];
  /** Entries such as those of `apiAccess`. */
  readonly only: readonly string[];
}

interface Operations {
  readonly all: readonly Operation[];
  readonly reading: readonly Operation[];
}

/** What is known of the API by the attachments, the code and reports, as far as it was named. */
export async function namedOperations(
  { file, code, reports, only }: Named,
  config: AuthConfig,
  limits: VerifyLimits,
): Promise<Result<Operations, keyof typeof reportedMessages>> {
  const [openApi, har, postman] = await Promise.all([
    attachedTexts(file, config, 'OpenAPI'),
    attachedTexts(file, config, 'HAR'),
    attachedTexts(file, config, 'Postman Collection'),
  ]);
  const origins = originOf(config, limits);
  const reported = await reportedCalls(reports, config.application.name, origins);
  if (!reported.ok) return reported;
  const calls: KnownCall[] = [
    ...har.flatMap((text) => callsOfHar(parseJson(text)) ?? []),
    ...postman.flatMap((text) => callsOfPostman(parseJson(text)) ?? []),
    ...reported.value,
  ];
  const routes = code === undefined ? [] : await routesOf(code);
  const known = allOperations({ openApi, routes, calls, origins }, config);
  const all = only.length === 0 ? known : known.filter(({ method, path }) => mayCall(only, { method, path }));
  return success({ all, reading: readingOperations(all, config) });
}

async function routesOf(folder: string): Promise<readonly KnownRoute[]> {
  const routes = await openRoutes(resolve(folder), (error) => printError(errorMessage(error)));
  try {
    return await routes.routes();
  } finally {
    await routes.close();
  }
}

/** Of the application, whose address may be made of variables. */
function originOf({ application }: AuthConfig, { variables }: VerifyLimits): readonly string[] {
  const address = application.baseUrl.replaceAll(
    /\$\{(?:env|secret):([^{}]{1,200})\}/g,
    (_all, name: string) => (Object.hasOwn(variables, name) ? (variables[name] ?? '') : ''),
  );
  const url = webUrl(address);
  return url === undefined ? [] : [url.origin];
}
