import { Transform } from 'node:stream';
import { hideKnown } from '../../scan/hideKnown.ts';

/** Hides known secrets in a body as it comes, with as many other letters, so that its length stays. */
export function hideSecrets(secrets: readonly string[]): Transform {
  let held = '';
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const text = hideKnown(held + chunk.toString('latin1'), secrets);
      const from = text.length - startedAtEnd(text, secrets);
      held = text.slice(from);
      done(null, Buffer.from(text.slice(0, from), 'latin1'));
    },
    flush(done) {
      done(null, Buffer.from(held, 'latin1'));
    },
  });
}

/** How many letters at the end may be the first ones of a secret. */
function startedAtEnd(text: string, secrets: readonly string[]): number {
  let most = 0;
  for (const secret of secrets) {
    for (let length = Math.min(secret.length - 1, text.length); length > most; length--) {
      if (text.endsWith(secret.slice(0, length))) most = length;
    }
  }
  return most;
}
