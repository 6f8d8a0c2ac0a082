import type { TriageScope } from '../../../src/findings/model/triage.ts';
import { Changes } from '../../shared/changes.ts';
import { Resource } from '../../shared/resource.ts';
import type { PanelHost } from '../panelHost.ts';

/** What a change of several selected rows would reach, before it is made. */
export class ScopeModel {
  readonly changes = new Changes();
  readonly #reading: Resource<{ readonly of: string; readonly scope: TriageScope }, [readonly number[]]>;
  #wanted = '';
  #asked = '';

  constructor(host: PanelHost) {
    this.#reading = new Resource(this.changes, async (signal, vulnerabilities) => ({
      of: vulnerabilities.join(),
      scope: await host.request('triageScope', { vulnerabilities }, signal),
    }));
  }

  /** Of the rows that are selected; undefined until it is read, and for a single row, which shows its own. */
  get scope(): TriageScope | undefined {
    const { value } = this.#reading;
    return value?.of === this.#wanted ? value.scope : undefined;
  }

  /** Reads it where other rows are selected, or the findings have changed. */
  show(vulnerabilities: readonly number[], revision: number): void {
    this.#wanted = vulnerabilities.length > 1 ? vulnerabilities.join() : '';
    const asked = `${revision} ${this.#wanted}`;
    if (asked === this.#asked) return;
    this.#asked = asked;
    if (this.#wanted === '') this.#reading.cancel();
    else void this.#reading.read(vulnerabilities);
  }
}
