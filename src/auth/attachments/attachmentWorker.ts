// Entry of the worker thread: looks at the content of one attachment.
import { parentPort, workerData } from 'node:worker_threads';
import { inspectAttachment } from './inspectAttachment.ts';

parentPort?.postMessage(inspectAttachment(new TextDecoder().decode(workerData as Uint8Array)));
