import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProxyRun } from './proxied.ts';
import { RunAuthority } from './runAuthority.ts';
import { ScanProxy } from './scanProxy.ts';

/** The proxy's address with its password, and the file with the certificate to trust. */
export interface BehindProxy {
  readonly proxy: string;
  readonly authority: string;
}

/** Does something behind a proxy of its own; both end together. */
export async function behindProxy<Result>(
  run: ProxyRun,
  work: (behind: BehindProxy) => Promise<Result>,
): Promise<Result> {
  const authority = await RunAuthority.create();
  const folder = await mkdtemp(join(tmpdir(), 'dast-run-'));
  const proxy = new ScanProxy(run, authority);
  try {
    const file = join(folder, 'authority.pem');
    await writeFile(file, authority.certificate);
    return await work({ proxy: await proxy.listen(), authority: file });
  } finally {
    await proxy.close();
    await rm(folder, { recursive: true, force: true });
  }
}
