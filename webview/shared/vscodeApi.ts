import type { MessagePort } from './rpcClient.ts';
import type { StateStorage } from './persistedState.ts';

interface VsCodeApi {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

/** How a panel reaches the extension and keeps what must survive a reload. */
export type PanelPort = MessagePort & StateStorage;

/** VS Code hands its API out once per page: call this once. */
export function connectToExtension(): PanelPort {
  const api = acquireVsCodeApi();
  return {
    post: (envelope) => api.postMessage(envelope),
    listen: (listener) => {
      const receive = (event: MessageEvent): void => listener(event.data);
      window.addEventListener('message', receive);
      return () => window.removeEventListener('message', receive);
    },
    getState: () => api.getState(),
    setState: (state) => api.setState(state),
  };
}
