// dast-gate REPORT… [--fail-on critical:open,major:new] [--baseline REPORT]… [--markdown FILE] [--sarif FILE] …
import { exitCodes, runGate } from './runGate.ts';
import { endWith, printError, printExactly, standardOutput } from './terminal.ts';

// A reader that has seen enough (`| head`) is no error, and does not open the gate.
standardOutput.on('error', () => undefined);

const shell = {
  environment: process.env,
  isTerminal: standardOutput.isTTY,
  out: printExactly,
  err: printError,
};

void endWith(runGate(process.argv.slice(2), shell), exitCodes.unusableInput);
