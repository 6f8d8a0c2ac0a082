import type { FindingsPanelEvents, FindingsPanelRequests } from '../../src/protocol/findingsPanelProtocol.ts';
import type { RpcClient } from '../shared/rpcClient.ts';

/** The extension as the panel's models see it. */
export type PanelHost = Pick<RpcClient<FindingsPanelRequests, FindingsPanelEvents>, 'request' | 'on'>;
