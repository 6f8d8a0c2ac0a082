import { Uri } from 'vscode';
import { memoryFiles, memoryFolder } from '../memoryFileSystem.ts';

/** A folder of one test suite in memory: the web worker has no files of its own. */
export class TestFolder {
  readonly uri = memoryFolder();

  at(name: string): Uri {
    return Uri.joinPath(this.uri, name);
  }

  write(name: string, content: string | Uint8Array): Uri {
    const uri = this.at(name);
    const folders = name.split('/').slice(0, -1);
    for (const [index] of folders.entries())
      memoryFiles().createDirectory(this.at(folders.slice(0, index + 1).join('/')));
    memoryFiles().writeFile(uri, typeof content === 'string' ? new TextEncoder().encode(content) : content);
    return uri;
  }

  delete(name: string): void {
    memoryFiles().delete(this.at(name));
  }

  remove(): void {
    memoryFiles().delete(this.uri);
  }
}
