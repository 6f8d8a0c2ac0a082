// dast-gate REPORT… [--fail-on critical:open,major:new] [--baseline REPORT]… [--markdown FILE] [--sarif FILE] …
import { exitCodes, runGate } from './runGate.ts';

// A reader that has seen enough (`| head`) is no error, and does not open the gate.
process.stdout.on('error', () => undefined);

const shell = {
  environment: process.env,
  isTerminal: process.stdout.isTTY,
  out: (text: string) => void process.stdout.write(text),
  err: (text: string) => void process.stderr.write(text),
};

runGate(process.argv.slice(2), shell).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.exitCode = exitCodes.unusableInput;
    shell.err(`${error instanceof Error ? error.message : String(error)}\n`);
  },
);
