// npm run -s findings -- REPORT… [--aggregate] [--filter FIELD=VALUE]… [--precise|--contains] [--columns COLUMN=NAME,…] [--root FOLDER] [--csv FILE|-] [--json]
import { findingsCommand } from './findingsCommand.ts';
import { ProgressLine } from './progressLine.ts';
import { allowClosedOutput, printError, standardError, standardOutput } from './terminal.ts';

const interrupted = 130;

// A reader that has seen enough (`| head`) is no error.
standardOutput.on('error', () => process.exit(0));

const progress = new ProgressLine(standardError);
let isWriting = false;
let isInterrupted = false;
process.on('SIGINT', () => {
  // What is being written is written to its end, so that no file is left in half; who asks again does not wait.
  if (!isWriting || isInterrupted) endInterrupted();
  isInterrupted = true;
});

allowClosedOutput();
process.exitCode = await findingsCommand(process.argv.slice(2), { progress, whole });

async function whole<Written>(write: () => Promise<Written>): Promise<Written> {
  isWriting = true;
  try {
    return await write();
  } finally {
    isWriting = false;
    if (isInterrupted) endInterrupted();
  }
}

function endInterrupted(): never {
  progress.clear();
  printError('Interrupted.');
  process.exit(interrupted);
}
