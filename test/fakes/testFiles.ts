import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Uri } from 'vscode';

/** Files of one test suite in a folder that goes with it. */
export class TestFiles {
  readonly folder = mkdtempSync(join(tmpdir(), 'dast-findings-'));

  write(name: string, content: string | Uint8Array): Uri {
    const file = join(this.folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
    return Uri.file(file);
  }

  /** The folder is there again for a suite that runs again. */
  path(name: string): Uri {
    mkdirSync(this.folder, { recursive: true });
    return Uri.file(join(this.folder, name));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
