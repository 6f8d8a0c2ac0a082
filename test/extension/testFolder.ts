import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Uri } from 'vscode';

/** A folder of one test suite, outside of the workspace, that goes with it. browser/testFolder.ts is the one of browsers. */
export class TestFolder {
  readonly uri = Uri.file(mkdtempSync(join(tmpdir(), 'dast-extension-')));

  at(name: string): Uri {
    return Uri.joinPath(this.uri, name);
  }

  write(name: string, content: string | Uint8Array): Uri {
    const uri = this.at(name);
    mkdirSync(dirname(uri.fsPath), { recursive: true });
    writeFileSync(uri.fsPath, content);
    return uri;
  }

  delete(name: string): void {
    rmSync(this.at(name).fsPath);
  }

  remove(): void {
    // A thread that is just ending may still write its last file.
    rmSync(this.uri.fsPath, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}
