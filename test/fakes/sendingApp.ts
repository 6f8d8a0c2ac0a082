// The program of a child process: sends what waits in an outbox to a server, and says which step it is at by ending.
import { nodeOutboxFile } from '../../src/node/sources/outboxFile.ts';
import { openOutbox } from '../../src/sources/triage/outbox.ts';
import type { Permitted } from '../../src/sources/triage/triage.ts';
import { clientAt } from './sourceAt.ts';

const [path = '', address = '', token = ''] = process.argv.slice(2);
const outbox = await openOutbox(nodeOutboxFile(path));
if (!outbox.ok) throw new Error(outbox.failure.code);
const permitted: Permitted = { account: 'ada', way: 'direct', mostComment: 1000 };
const binding = { kind: 'defectdojo', url: address } as const;
await outbox.value.send(binding, clientAt(binding, token), permitted, () => undefined);
