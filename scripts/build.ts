import { npmCommand, runProcess } from './processes.ts';
import { projectDir } from './paths.ts';

/** Writes the generated sources and bundles the extension and its webview into dist/. */
export async function buildExtension(kind: 'development' | 'production'): Promise<void> {
  await runProcess(...npmCommand(['run', '--silent', 'generate']), { cwd: projectDir });
  const args = kind === 'production' ? ['--', '--production'] : [];
  await runProcess(...npmCommand(['run', '--silent', 'build', ...args]), { cwd: projectDir });
}
