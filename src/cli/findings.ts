// npm run -s findings -- REPORT… [--aggregate] [--filter FIELD=VALUE]… [--precise|--contains] [--columns COLUMN=NAME,…] [--root FOLDER] [--csv FILE|-] [--json]
import { findingsCommand } from './findingsCommand.ts';
import { Interruption } from './interruption.ts';
import { ProgressLine } from './progressLine.ts';
import { allowClosedOutput, printError, standardError, standardOutput } from './terminal.ts';

const interrupted = 130;

// A reader that has seen enough (`| head`) is no error.
standardOutput.on('error', () => process.exit(0));

const progress = new ProgressLine(standardError);
const interruption = new Interruption(() => {
  progress.clear();
  printError('Interrupted.');
  process.exit(interrupted);
});
process.on('SIGINT', () => interruption.interrupt());

allowClosedOutput();
process.exitCode = await findingsCommand(process.argv.slice(2), {
  progress,
  whole: (write) => interruption.whole(write),
});
