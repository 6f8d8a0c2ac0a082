import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { sampleWorkspace } from '../../../scripts/paths.ts';
import { sampleApiVariables, samplePassword, sampleTotp } from '../../../scripts/sampleApi.ts';
import { listen } from '../../fakes/loginServer.ts';
import { readSample } from './shopRoutes.ts';

export interface ShopApi {
  readonly port: number;
  /** The auth config of the sample, for where it listens now. */
  readonly config: string;
  stop(): Promise<void>;
}

/** Secrets that the sample's auth config names. */
export const sampleSecrets = {
  ADMIN_1_PASSWORD: samplePassword,
  ADMIN_2_PASSWORD: samplePassword,
  ADMIN_1_TOTP: sampleTotp,
  ADMIN_2_TOTP: sampleTotp,
};

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  const port = await listen(probe);
  probe.close();
  return port;
}

/** Starts the API of the sample, or of a copy of it, on a free port, with its test users. */
export async function startShopApi(folder = sampleWorkspace, given?: number): Promise<ShopApi> {
  const port = given ?? (await freePort());
  const api = spawn(process.execPath, [join(folder, 'api/src/server.ts')], {
    env: { ...process.env, ...sampleApiVariables, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  assert.ok(api.stdout);
  await once(api.stdout, 'data');
  return {
    port,
    config: readSample('shop.dast-auth.json').replaceAll('localhost:3000', `localhost:${port}`),
    stop: async () => {
      api.kill();
      await once(api, 'exit');
    },
  };
}
