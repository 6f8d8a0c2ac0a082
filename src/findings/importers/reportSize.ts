import { failed } from '../../base/result.ts';
import { largestReport } from './report.ts';

const megabyte = 1024 * 1024;

/** Why a report of so many bytes is not read, also before its bytes are; undefined where it can be. */
export function refuseTooLarge(
  name: string,
  bytes: number,
): ReturnType<typeof failed<'report-too-large'>> | undefined {
  if (bytes <= largestReport) return undefined;
  return failed('report-too-large', name, Math.ceil(bytes / megabyte), largestReport / megabyte);
}
