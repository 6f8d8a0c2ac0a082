import { pathUnder } from '../model/identity.ts';
import type { ReportEndpoints } from '../model/identity.ts';
import type { ImportOptions } from '../importers/report.ts';
import { configuredAt, hostOf } from '../model/targets.ts';
import type { ScanTarget } from '../model/targets.ts';

/** What the stored scans say of applications; names are those that the list shows. */
export interface KnownApplications {
  readonly names: readonly string[];
  /** The application that a name of configuration means: it may have been renamed or joined since. */
  applicationNamed(name: string): string | undefined;
  /** The application last scanned under a host. */
  applicationAt(host: string): string | undefined;
  /** The hosts an application is known under. */
  ownHostsOf(application: string): ReadonlySet<string>;
  /** Method and path of each API an application has findings in, with a space between. */
  endpointsOf(application: string): ReadonlySet<string>;
}

interface ChosenApplication {
  readonly name: string;
  /** It was not known under this report's host; its endpoints say that it is another installation. */
  readonly isOtherInstallation: boolean;
  /** It names no host, and there are several applications that it may be about. */
  readonly isUnplaced: boolean;
}

/** Fewer endpoints say nothing about whose they are. */
const fewestEndpoints = 5;

/** The application of reports that name no host, where there are several to choose from. */
const withoutHost = 'Other';

interface ApplicationOptions extends Pick<ImportOptions, 'application' | 'applications'> {
  /** Its name where the report was exported. */
  readonly suggested?: string;
}

/** Which application a report belongs to; the first rule that says one decides. */
export function chooseApplication(
  targets: readonly ScanTarget[],
  endpoints: readonly ReportEndpoints[],
  known: KnownApplications,
  options: ApplicationOptions,
): ChosenApplication {
  const current = (name: string): ChosenApplication => ({
    name: known.applicationNamed(name) ?? name,
    ...certain,
  });
  if (options.application !== undefined) return current(options.application);
  const { suggested } = options;
  if (suggested !== undefined && isKnown(suggested, known)) return current(suggested);
  const candidates = targets.filter(({ isCandidate }) => isCandidate).map(({ origin }) => origin);
  for (const origin of candidates) {
    const configured = configuredAt(options.applications ?? [], origin);
    if (configured !== undefined) return current(configured.name);
    const name = known.applicationAt(hostOf(origin));
    if (name !== undefined) return { name, ...certain };
  }
  const [main] = candidates;
  const sharing = mostShared(main, endpoints, known);
  if (sharing !== undefined)
    return { name: sharing, isOtherInstallation: main !== undefined, isUnplaced: false };
  if (suggested !== undefined) return { name: suggested, ...certain };
  return main === undefined ? withoutTarget(endpoints, known) : { name: hostOf(main), ...certain };
}

function isKnown(name: string, known: KnownApplications): boolean {
  return known.names.includes(name) || known.applicationNamed(name) !== undefined;
}

const certain = { isOtherInstallation: false, isUnplaced: false };

/** The application that knows most of the report's endpoints, and at least half of them. */
function mostShared(
  main: string | undefined,
  endpoints: readonly ReportEndpoints[],
  known: KnownApplications,
): string | undefined {
  let best: { readonly name: string; readonly shared: number } | undefined;
  for (const name of known.names) {
    const own = new Set(known.ownHostsOf(name));
    if (main !== undefined) own.add(hostOf(main));
    const paths = new Set(
      endpoints.flatMap((endpoint) => {
        const { method, host } = endpoint;
        return endpoint.paths.map((path) => `${method} ${pathUnder(host, path, own)}`);
      }),
    );
    const stored = known.endpointsOf(name);
    const shared = [...paths].filter((path) => stored.has(path)).length;
    if (paths.size < fewestEndpoints || 2 * shared < paths.size) continue;
    if (best === undefined || shared > best.shared) best = { name, shared };
  }
  return best?.name;
}

/** A network target has a host; a list of paths has none, and mostly there is one application it can be of. */
function withoutTarget(endpoints: readonly ReportEndpoints[], known: KnownApplications): ChosenApplication {
  const [network] = endpoints.map(({ host }) => host).filter((host) => host !== '');
  if (network !== undefined) return { name: known.applicationAt(network) ?? network, ...certain };
  const [only, ...others] = known.names;
  if (only !== undefined && others.length === 0) return { name: only, ...certain };
  return { name: withoutHost, isOtherInstallation: false, isUnplaced: others.length > 0 };
}
