// npm run -s endpoints -- list|changed [--root FOLDER] [--base REF] [--json]
import { endpointsCommand } from './endpointsCommand.ts';
import { allowClosedOutput, printError } from './terminal.ts';

allowClosedOutput();
endpointsCommand(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.exitCode = 2;
    printError(error instanceof Error ? error.message : String(error));
  },
);
