import { failed, success, type Result } from '../../base/result.ts';
import type { RestoredBackup, StoreFailureCode } from '../engine.ts';
import type { DatabaseFile } from '../store/file/databaseFile.ts';
import type { StoredFindings } from './storedFindings.ts';

/** Goes back to a backup; what was there becomes one. */
export function restoreBackup(
  findings: StoredFindings,
  databaseFile: DatabaseFile | undefined,
  number: number,
): Promise<Result<RestoredBackup, StoreFailureCode>> {
  return findings.change(async () => {
    const backup = await databaseFile?.readBackup(number);
    if (backup === undefined) return failed('backup-unreadable');
    const before = findings.snapshot();
    const restored = findings.store.restoreBackup(backup);
    if (restored === undefined) {
      findings.restore(before);
      return failed('backup-unreadable');
    }
    return (await findings.keepOrRestore(before)) ?? success(restored);
  });
}
