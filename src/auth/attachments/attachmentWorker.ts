// Entry of the worker thread: looks at the content of one attachment.
import { threadStart } from '#platform';
import { inspectAttachment } from './inspectAttachment.ts';

void threadStart().then(({ parent, data }) =>
  parent.postMessage(inspectAttachment(new TextDecoder().decode(data as Uint8Array))),
);
