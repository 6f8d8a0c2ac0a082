// npm run -s auth -- check FILE… [--env-file FILE] [--json]; verify FILE […]: see verifyAuth.ts; access FILE […]: see accessAuth.ts; export FILE […]: see exportAuth.ts
import { authCommand } from './authCommand.ts';
import { allowClosedOutput } from './terminal.ts';

allowClosedOutput();
process.exitCode = await authCommand(process.argv.slice(2));
