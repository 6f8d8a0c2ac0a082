// npm run -s mcp -- [REPORT…] [--store FOLDER] [--workspace FOLDER] [--application NAME]
import { mcpCommand } from './mcpCommand.ts';
import { standardOutput } from './terminal.ts';

process.exitCode = await mcpCommand(process.argv.slice(2), process.stdin, standardOutput);
// Where there is nothing to serve, nobody waits for the client to go.
if (process.exitCode !== 0) process.exit();
