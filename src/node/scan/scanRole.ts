// The process of one scan of the editor: it is told everything by messages, and ends with whoever started it.
import type { FromScan, ToScan } from '../../scan/scanJob.ts';
import { RoleWork } from './roleWork.ts';

const work = new RoleWork({
  isThere: () => process.connected,
  tell: (message: FromScan) => {
    const sent = (): void => {
      if (message.kind === 'ended') process.exit();
    };
    if (process.connected) process.send?.(message, sent);
    else sent();
  },
});
const stop = (): void => work.stop();

process.on('message', (message: ToScan) => work.take(message));
// Without the editor nobody could stop the scanner any more.
process.on('disconnect', stop).on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop);
