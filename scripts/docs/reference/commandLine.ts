import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectDir } from '../../paths.ts';

const programs = ['findings', 'gate', 'auth', 'mcp'] as const;

/** What each program prints for `--help`. */
export async function describeCommandLine(): Promise<string> {
  const helps = await Promise.all(programs.map(helpOf));
  const sections = programs.map(
    (name, index) => `## \`npm run -s ${name}\`\n\n\`\`\`text\n${helps[index]}\n\`\`\`\n`,
  );
  return `# Command line

The same code as in VS Code, for scripts and CI. Everything behind \`--\` goes to the program:
\`npm run -s findings -- report.json --json\`.

${sections.join('\n')}`;
}

async function helpOf(name: (typeof programs)[number]): Promise<string> {
  const file = join(projectDir, 'src/cli', `${name}.ts`);
  const { stdout } = await promisify(execFile)(process.execPath, [file, '--help']);
  return stdout.trim();
}
