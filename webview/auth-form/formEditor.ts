import type {
  AuthFormEvents,
  AuthFormRequests,
  AuthFormView,
  FormChange,
  FormChoice,
  FormJson,
} from '../../src/protocol/authForm.ts';
import type { RpcClient } from '../shared/rpcClient.ts';

type Client = RpcClient<AuthFormRequests, AuthFormEvents>;
type Requests = AuthFormRequests;

/** What is asked for a version of the text, and answers the one after it. */
type Edit = {
  readonly [Method in keyof Requests]: Requests[Method]['result'] extends { readonly version: number }
    ? Requests[Method]['params'] extends { readonly version: number }
      ? Method
      : never
    : never;
}[keyof Requests];

/** Asks the extension; what it refuses is said to the user, and answered with undefined. */
export type Asking = <Result>(
  asking: (client: Client) => Promise<Result>,
  onlyReads?: boolean,
) => Promise<Result | undefined>;

/** Changes the text, one change after the other, each of the version that the one before it left. */
export class FormEditor {
  readonly #ask: Asking;
  /** Shows the user a sentence. */
  readonly say: (sentence: string) => void;
  #version = 0;
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(ask: Asking, say: (sentence: string) => void) {
    this.#ask = ask;
    this.say = say;
  }

  /** What is shown now. */
  shows({ version }: AuthFormView): void {
    if (this.#waiting === 0) this.#version = version;
  }

  get version(): number {
    return this.#version;
  }

  set(pointer: string, value: FormJson): Promise<boolean> {
    return this.#change(pointer, { kind: 'set', value });
  }

  choose(pointer: string, choice: FormChoice): Promise<boolean> {
    return this.#change(pointer, { kind: 'choose', choice });
  }

  remove(pointer: string): Promise<boolean> {
    return this.#change(pointer, { kind: 'remove' });
  }

  #change(pointer: string, change: FormChange): Promise<boolean> {
    return this.edit('change', { pointer, change });
  }

  /** False where it was refused, which the user was told. */
  edit<Method extends Edit>(
    method: Method,
    params: Omit<Requests[Method]['params'], 'version'>,
  ): Promise<boolean> {
    this.#waiting++;
    const made = this.#last.then(async () => {
      const whole = { ...params, version: this.#version } as Requests[Method]['params'];
      const answer = await this.#ask(
        (client) => client.request(method, whole) as Promise<{ readonly version: number }>,
      );
      this.#waiting--;
      if (answer !== undefined) this.#version = answer.version;
      return answer !== undefined;
    });
    this.#last = made;
    return made;
  }

  /** Asks for something besides the text. */
  ask<Method extends keyof Requests>(
    method: Method,
    params: Requests[Method]['params'],
  ): Promise<Requests[Method]['result'] | undefined> {
    return this.#ask((client) => client.request(method, params));
  }

  /** Reads what only a part of the form shows. */
  read<Method extends 'grid' | 'sheet' | 'answer'>(
    method: Method,
    params: Requests[Method]['params'],
  ): Promise<Requests[Method]['result'] | undefined> {
    return this.#ask((client) => client.request(method, params), true);
  }

  /** What is asked for the version that is shown. */
  here(pointer: string): { readonly version: number; readonly pointer: string } {
    return { version: this.#version, pointer };
  }
}
