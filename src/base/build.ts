import { isRecord } from './untrusted.ts';

/** What a report was made of, as the server that keeps it says. */
export interface Build {
  readonly branch?: string;
  /** The branch is the one that others are merged into. */
  readonly isDefault?: boolean;
  readonly commit?: string;
  /** What the server calls the run, e.g. `DAST #214`. */
  readonly run?: string;
  /** A page about it, http or https. */
  readonly link?: string;
}

/** The page about a build, which may be opened: https only. */
export function pageOf({ link }: Build = {}): URL | undefined {
  const url = link === undefined ? null : URL.parse(link);
  return url?.protocol === 'https:' ? url : undefined;
}

/** Longer names are none of a branch or a run. */
const longest = 500;

/** Reads what somebody else gives as a build; what is no text or no address is left out. */
export function readBuild(value: unknown): Build {
  if (!isRecord(value)) return {};
  const { isDefault } = value;
  const text = (name: string): string | undefined => {
    const found = value[name];
    return typeof found === 'string' && found !== '' && found.length <= longest ? found : undefined;
  };
  const [branch, commit, run, link] = ['branch', 'commit', 'run', 'link'].map(text);
  return {
    ...(branch === undefined ? {} : { branch }),
    ...(branch !== undefined && isDefault === true ? { isDefault } : {}),
    ...(commit !== undefined && /^[\da-f]{7,64}$/i.test(commit) ? { commit } : {}),
    ...(run === undefined ? {} : { run }),
    ...(link !== undefined && /^https?:\/\//.test(link) && URL.canParse(link) ? { link } : {}),
  };
}
