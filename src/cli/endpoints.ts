// npm run -s endpoints -- list|changed [--root FOLDER] [--base REF] [--json]
import { endpointsCommand } from './endpointsCommand.ts';
import { allowClosedOutput, endWith } from './terminal.ts';

allowClosedOutput();
await endWith(endpointsCommand(process.argv.slice(2)), 2);
