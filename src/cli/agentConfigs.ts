import { join } from 'node:path';
import type { AgentResult } from '../agents/agentMessages.ts';
import type { AuthConfig } from '../auth/generated/authConfig.ts';
import { describeFailure } from '../base/messages.ts';
import { failed, success } from '../base/result.ts';
import { withoutByteOrderMark } from '../base/byteOrderMark.ts';
import { addressKind, hostOf, isLoopbackName } from '../login/request/target.ts';
import type { RunPorts } from '../login/ports.ts';
import type { WorkLimits } from './mcpArguments.ts';
import { filesInFolder } from './repositoryFiles.ts';
import { portsOf, readRunnableFile } from './runnableFile.ts';
import { limitMessages, type VerifyLimits, verifyLimits } from './verifyLimits.ts';

const largestConfig = 20_000_000;
const mostConfigs = 1000;

/** An auth config that can be run, with what its runs may use. */
export interface RunnableConfig {
  readonly path: string;
  readonly config: AuthConfig;
  readonly limits: VerifyLimits;
  readonly selfSigned: readonly string[];
}

/**
 * The auth configs of a workspace, run with what a server was started with. A model may have written any of them, so that
 * none is sent to but this machine and the origins that were named when the server was started.
 */
export class AgentConfigs {
  readonly #workspace: string;
  readonly #limits: WorkLimits;

  constructor(workspace: string, limits: WorkLimits) {
    this.#workspace = workspace;
    this.#limits = limits;
  }

  /** By their paths in the workspace. */
  paths(): Promise<readonly string[]> {
    return filesInFolder(this.#workspace).find('.dast-auth.json', mostConfigs);
  }

  /** The text of one that is listed: no path leads anywhere else. */
  async text(file: string): Promise<string | undefined> {
    if (!(await this.paths()).includes(file)) return undefined;
    const read = await filesInFolder(this.#workspace).read(file, largestConfig);
    return read.ok && read.value !== undefined
      ? withoutByteOrderMark(new TextDecoder().decode(read.value))
      : undefined;
  }

  async read(file: string): Promise<AgentResult<RunnableConfig>> {
    const text = await this.text(file);
    if (text === undefined) return failed('config-unknown', file);
    const path = join(this.#workspace, file);
    const read = readRunnableFile(path, text);
    if (!read.ok) return failed('config-not-runnable', file);
    const { config } = read.value;
    const { envFile, env: names, origins, selfSigned } = this.#limits;
    const limits = await verifyLimits(config, { envFile, names, origins }, process.env);
    if (!limits.ok) return failed('work-not-offered', describeFailure(limitMessages, limits.failure));
    const far = [...limits.value.origins].find((origin) => !origins.includes(origin) && !isHere(origin));
    if (far !== undefined) return failed('origin-not-allowed', far);
    return success({ path, config, limits: limits.value, selfSigned });
  }

  /** Those of an application, else all that can be run. */
  async ofApplication(application: string): Promise<readonly RunnableConfig[]> {
    const all: RunnableConfig[] = [];
    for (const path of await this.paths()) {
      const read = await this.read(path);
      if (read.ok) all.push(read.value);
    }
    const own = all.filter(({ config }) => config.application.name === application);
    return own.length > 0 ? own : all;
  }
}

/** What the runs of a config ask of the world. */
export function portsFor({ path, limits, selfSigned }: RunnableConfig): RunPorts {
  return portsOf({ file: path, selfSigned }, limits);
}

/** Whether an origin is one of this machine. */
function isHere(origin: string): boolean {
  const url = URL.parse(origin);
  const host = url === null ? '' : hostOf(url);
  return isLoopbackName(host) || addressKind(host) === 'loopback';
}
