import { LitElement } from 'lit';
import { state } from 'lit/decorators.js';
import { isAbort, type MessagePort, RequestFailed, RpcClient } from './rpcClient.ts';

/** Of requests: what is asked and what is answered, by name. */
type Shapes<Requests> = {
  readonly [Method in keyof Requests]: { readonly params: unknown; readonly result: unknown };
};

/** A view of what the extension has: it asks for all of it again whenever the extension says that it changed. */
export abstract class PulledView<
  View,
  Requests extends Shapes<Requests>,
  Events extends { readonly changed: undefined },
> extends LitElement {
  /** Set before the element is connected. */
  port: MessagePort | undefined;
  @state() protected view: View | undefined;
  @state() protected hasFailed = false;
  /** What came of the last thing that was asked for. */
  @state() protected message = '';
  #client: RpcClient<Requests, Events> | undefined;
  #pulling: AbortController | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.port === undefined) return;
    this.#client = new RpcClient(this.port);
    this.#client.on('changed', () => void this.#pull());
    void this.#pull();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#client?.dispose();
  }

  /** Asks for all that is shown. */
  protected abstract readAll(client: RpcClient<Requests, Events>, signal: AbortSignal): Promise<View>;

  /** Asks for something, and says why that failed; undefined where it did. What was said before stays where it is only read. */
  protected async ask<Result>(
    asking: (client: RpcClient<Requests, Events>) => Promise<Result>,
    onlyReads = false,
  ): Promise<Result | undefined> {
    if (!onlyReads) this.message = '';
    try {
      if (this.#client !== undefined) return await asking(this.#client);
    } catch (error) {
      if (error instanceof RequestFailed) this.message = error.message;
      else if (!isAbort(error)) throw error;
    }
    return undefined;
  }

  async #pull(): Promise<void> {
    this.#pulling?.abort();
    const pulling = new AbortController();
    this.#pulling = pulling;
    try {
      if (this.#client !== undefined) this.view = await this.readAll(this.#client, pulling.signal);
      this.hasFailed = false;
    } catch (error) {
      if (!isAbort(error)) this.hasFailed = true;
    }
  }
}
