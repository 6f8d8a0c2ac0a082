import { failed, success, type Result } from '../../base/result.ts';
import { checkApplicationChange } from '../applications/applicationChange.ts';
import type { ApplicationChange, ApplicationFailureCode } from '../applications/applicationChange.ts';
import type { AppliedApplicationChange, StoreFailureCode } from '../engine.ts';
import type { StoredFindings } from './storedFindings.ts';

/** Changes of applications, the last of which can be undone until anything else is changed. */
export class ApplicationChanges {
  readonly #findings: StoredFindings;
  #last:
    | {
        readonly revision: number;
        readonly change: ApplicationChange;
        readonly takeBack: readonly string[];
      }
    | undefined;

  constructor(findings: StoredFindings) {
    this.#findings = findings;
  }

  change(
    change: ApplicationChange,
  ): Promise<Result<AppliedApplicationChange, ApplicationFailureCode | StoreFailureCode>> {
    const findings = this.#findings;
    const { store } = findings;
    return findings.change(async () => {
      const checked = checkApplicationChange(change, store.applications.all(), store.scans.all());
      if (!checked.ok) return checked;
      const changed = await findings.rewrite(() =>
        store.applications.change(checked.value, findings.clock()),
      );
      if (!changed.ok) return changed;
      const { revision } = findings;
      this.#last = { revision, change: checked.value, takeBack: changed.value };
      return success({ id: revision });
    });
  }

  undo(id: number): Promise<Result<void, ApplicationFailureCode | StoreFailureCode>> {
    const findings = this.#findings;
    return findings.change(async () => {
      const last = this.#last;
      if (last?.revision !== id || findings.revision !== id) return failed('application-not-last');
      return findings.rewrite(() =>
        findings.store.applications.takeBack(last.change, last.takeBack, findings.clock()),
      );
    });
  }
}
