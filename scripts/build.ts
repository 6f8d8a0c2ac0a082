import { projectDir } from './paths.ts';
import { npmCommand, runProcess } from './processes.ts';

/** Bundles the extension and its webview into dist/. */
export async function buildExtension(kind: 'development' | 'production'): Promise<void> {
  const args = kind === 'production' ? ['--', '--production'] : [];
  await runProcess(...npmCommand(['run', '--silent', 'build', ...args]), { cwd: projectDir });
}
