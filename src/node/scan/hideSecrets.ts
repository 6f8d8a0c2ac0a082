import { Transform } from 'node:stream';
import { hideKnown, startFinder } from '../../scan/hideKnown.ts';

/** Hides known secrets in a body as it comes, with as many other letters, so that its length stays. */
export function hideSecrets(secrets: readonly string[]): Transform {
  let held = '';
  const finders = secrets.map(startFinder);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const text = hideKnown(held + chunk.toString('latin1'), secrets);
      const from = text.length - Math.max(0, ...finders.map((started) => started(text)));
      held = text.slice(from);
      done(null, Buffer.from(text.slice(0, from), 'latin1'));
    },
    flush(done) {
      done(null, Buffer.from(held, 'latin1'));
    },
  });
}
