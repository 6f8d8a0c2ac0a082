import { isDescription } from '../frameworks/openapi.ts';
import type { Manifest } from '../interpret/modules/workspace.ts';
import { isManifest, readManifest, saidBy } from './manifests.ts';
import { unreadFrameworks } from './unreadFrameworks.ts';
import { isApplicationSettings, isServerSettings, isSettings, mayDescribe } from './settings.ts';

/** What of a folder's settings has changed since they were last applied. */
interface SettingsChanges {
  /** Which files belong together. */
  readonly manifests: boolean;
  /** Where the paths of a server begin. */
  readonly server: boolean;
  readonly texts: boolean;
}

const nothing: SettingsChanges = { manifests: false, server: false, texts: false };

/** The files of a folder that say how its sources belong together and where its paths begin. */
export class FolderSettings {
  readonly #manifests = new Map<string, Manifest>();
  readonly #texts = new Map<string, string>();
  readonly #unread = new Map<string, readonly string[]>();
  #changes = nothing;

  get changes(): SettingsChanges {
    return this.#changes;
  }

  get manifests(): ReadonlyMap<string, Manifest> {
    return inOrder(this.#manifests);
  }

  /** Of all but manifests. */
  get texts(): ReadonlyMap<string, string> {
    return inOrder(this.#texts);
  }

  /** Frameworks that manifests name and that are not read. */
  get unread(): readonly string[] {
    return [...new Set([...this.#unread.values()].flat())].sort();
  }

  /** The changes were applied. */
  applied(): void {
    this.#changes = nothing;
  }

  /** Everything is to be put together again, whether a manifest has changed or not. */
  reconfigure(): void {
    this.#changes = { ...this.#changes, manifests: true };
  }

  /** A file was read, or is gone: undefined. True where a description of an API has changed. */
  take(path: string, text: string | undefined): boolean {
    if (isManifest(path)) this.#takeManifest(path, text);
    if (!isSettings(path)) return false;
    const isOfServer = isApplicationSettings(path) || (text !== undefined && isServerSettings(text));
    const isTaken = text !== undefined && (!mayDescribe(path) || isDescription(text) || isOfServer);
    const before = this.#texts.get(path);
    if (before === (isTaken ? text : undefined)) return false;
    if (isTaken) this.#texts.set(path, text);
    else this.#texts.delete(path);
    const changesServer = isOfServer || isServerSettings(before ?? '');
    this.#changes = { ...this.#changes, texts: true, server: this.#changes.server || changesServer };
    return !changesServer;
  }

  #takeManifest(path: string, text: string | undefined): void {
    const unread = text === undefined ? [] : unreadFrameworks(path, text);
    if (unread.length > 0) this.#unread.set(path, unread);
    else this.#unread.delete(path);
    const next = text === undefined ? undefined : readManifest(path, text);
    if (saidBy(this.#manifests.get(path)) !== saidBy(next)) this.reconfigure();
    if (next === undefined) this.#manifests.delete(path);
    else this.#manifests.set(path, next);
  }
}

/** The order in which files are listed says nothing. */
function inOrder<Value>(values: ReadonlyMap<string, Value>): ReadonlyMap<string, Value> {
  return new Map([...values].sort(([a], [b]) => (a < b ? -1 : 1)));
}
