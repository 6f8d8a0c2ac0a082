import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { isRecord } from '../../base/untrusted.ts';

/** What is known of an image; `unreachable` where Docker gives no answer in time, or to somebody else only. */
export type ImageState = 'there' | 'missing' | 'unreachable' | 'no-docker';

/** Milliseconds that a list of scanners may wait for Docker. */
const usualPatience = 5_000;
/** What tells Docker's command line where to look; no password of a role is among these. */
const forDocker = /^(?:PATH|HOME|DOCKER_\w+|XDG_\w+)$/;
/** As Docker and Podman say it. */
const noSuchImage = /no such image|image not known/i;

/** Asks Docker on this machine for an image; nothing is downloaded. */
export async function imageState(
  program: string | undefined,
  image: string,
  variables: Readonly<Record<string, string | undefined>>,
  patience = usualPatience,
): Promise<ImageState> {
  if (program === undefined) return 'no-docker';
  const env = Object.fromEntries(Object.entries(variables).filter(([name]) => forDocker.test(name)));
  const options = { timeout: patience, killSignal: 'SIGKILL', env } as const;
  try {
    await promisify(execFile)(program, ['image', 'inspect', '--format', '{{.Id}}', image], options);
    return 'there';
  } catch (error) {
    return isRecord(error) && noSuchImage.test(String(error['stderr'])) ? 'missing' : 'unreachable';
  }
}
