interface Place {
  readonly method: string;
  readonly host: string;
  readonly path: string;
}

/**
 * Groups of one vulnerability by method, host and path. A report may have a million of them: no text is made for each, and
 * one alone, as most vulnerabilities of some lists have, takes no map.
 */
export class GroupIndex<Group extends Place> {
  #only: Group | undefined;
  /** By method and host, then by path. */
  #groups: Map<string, Map<string, Group>> | undefined;

  get(place: Place): Group | undefined {
    if (this.#groups !== undefined) return this.#groups.get(keyOf(place))?.get(place.path);
    const only = this.#only;
    return only?.path === place.path && only.method === place.method && only.host === place.host
      ? only
      : undefined;
  }

  set(group: Group): void {
    if (this.#groups === undefined) {
      if (this.#only === undefined) {
        this.#only = group;
        return;
      }
      this.#groups = new Map();
      this.#add(this.#groups, this.#only);
    }
    this.#add(this.#groups, group);
  }

  clear(): void {
    this.#only = undefined;
    this.#groups = undefined;
  }

  #add(groups: Map<string, Map<string, Group>>, group: Group): void {
    const key = keyOf(group);
    const paths = groups.get(key);
    if (paths === undefined) groups.set(key, new Map([[group.path, group]]));
    else paths.set(group.path, group);
  }
}

function keyOf({ method, host }: Place): string {
  return `${method} ${host}`;
}
