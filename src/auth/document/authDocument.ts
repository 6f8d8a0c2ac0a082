import { blankedByteOrderMark } from '../../base/byteOrderMark.ts';
import { buildModel } from '../model/buildModel.ts';
import type { AuthModel } from '../model/model.ts';
import { NameIndex } from '../names/nameIndex.ts';
import type { ParsedAuthConfig } from '../syntax/parse.ts';
import { parseAuthConfig } from '../syntax/parse.ts';
import type { Node } from '../syntax/tree.ts';
import type { JsonDocument } from './jsonService.ts';
import { readJson } from './jsonService.ts';

/**
 * One version of an auth config, read once for all editing features: what nobody asks for is not made. Broken
 * text gives what can be understood of it.
 */
export class AuthDocument {
  /** The text; a byte order mark is a space, so that offsets stay. */
  readonly text: string;
  #parsed: ParsedAuthConfig | undefined;
  #model: AuthModel | undefined;
  #names: NameIndex | undefined;
  #json: JsonDocument | undefined;

  constructor(text: string) {
    this.text = blankedByteOrderMark(text);
  }

  get parsed(): ParsedAuthConfig {
    this.#parsed ??= parseAuthConfig(this.text);
    return this.#parsed;
  }

  get root(): Node | undefined {
    return this.parsed.root;
  }

  get model(): AuthModel | undefined {
    const { root } = this;
    if (root !== undefined) this.#model ??= buildModel(root, this.text);
    return this.#model;
  }

  get names(): NameIndex {
    this.#names ??= new NameIndex(this.model);
    return this.#names;
  }

  /** Whether the text nests deeper than a recursive parser can follow; nothing else is known of it then. */
  get isTooDeep(): boolean {
    return this.parsed.problems.some(({ code }) => code === 'too-deep');
  }

  /** Absent where the text is too deep. */
  get json(): JsonDocument | undefined {
    if (this.isTooDeep) return undefined;
    this.#json ??= readJson(this.text);
    return this.#json;
  }
}
