import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { isIP } from 'node:net';
import { nextTick } from 'node:process';

/** Until it is disposed, no name of another host is found: nothing that is sent by name leaves this machine. */
export class ThisMachineOnly {
  /** The names that were asked for. */
  readonly asked: string[] = [];
  readonly #lookup = dns.lookup;

  constructor() {
    const refuse = (host: string, ...rest: readonly unknown[]): unknown => {
      if (isIP(host) !== 0 || host === 'localhost') return Reflect.apply(this.#lookup, dns, [host, ...rest]);
      this.asked.push(host);
      const error = Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: 'ENOTFOUND' });
      nextTick(rest.at(-1) as (error: Error) => void, error);
      return {};
    };
    replaceLookup(refuse);
  }

  dispose(): void {
    replaceLookup(this.#lookup);
  }
}

/** Also for modules that import it by its name. */
function replaceLookup(lookup: unknown): void {
  Object.assign(dns, { lookup });
  syncBuiltinESMExports();
}
