import { mkdir, open, readFile, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImageFile, Journal } from './imageFile.ts';
import { readSealedColumns, writeSealedColumns } from './columnsFile.ts';
import { JournalFile } from './journalFile.ts';
import { OwnerFile } from './ownerFile.ts';
import { isMissing, isNotWritable } from './systemError.ts';

const imageName = 'findings.sqlite';
const temporaryName = /^findings\.sqlite\.\d+\.tmp$/;
const journalName = /^findings\.(\d+)\.journal$/;
const ofImageName = /^findings\.(\d+)\.(?:journal|columns)$/;

/** The image and its journal as files in a folder of their own, which is made when it is first written. */
export class NodeImageFile implements ImageFile {
  readonly #folder: string;
  readonly #owner: OwnerFile;
  #journal: { readonly generation: number; readonly file: JournalFile } | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(folder: string) {
    this.#folder = folder;
    this.#owner = new OwnerFile(folder);
  }

  read(): Promise<Uint8Array | undefined> {
    return this.#oneByOne(async () => {
      if ((await this.#names()).length === 0) return undefined;
      await this.#claimIfWritable();
      try {
        return await readFile(join(this.#folder, imageName));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    });
  }

  write(image: Uint8Array, generation: number, columns: readonly Uint8Array[] = []): Promise<void> {
    return this.#oneByOne(async () => {
      await this.#replace(image, generation, columns);
      await this.#closeJournal();
      await this.#remove((name) => {
        const number = ofImageName.exec(name)?.[1];
        return number !== undefined && Number(number) !== generation;
      });
    });
  }

  readColumns(generation: number, image: Uint8Array): Promise<Uint8Array | undefined> {
    return this.#oneByOne(() => readSealedColumns(this.#columnsPath(generation), image));
  }

  readJournal(generation: number): Promise<Journal> {
    return this.#oneByOne(() => JournalFile.read(this.#journalPath(generation)));
  }

  append(generation: number, line: string): Promise<void> {
    return this.#oneByOne(async () => {
      await this.#refuseIfTakenOver();
      if (this.#journal?.generation !== generation) {
        await this.#closeJournal();
        this.#journal = { generation, file: new JournalFile(this.#journalPath(generation)) };
      }
      if (await this.#journal.file.append(line)) await this.#flushFolder();
      // Whoever took over while the line was written may have read the journal without it.
      await this.#refuseIfTakenOver();
    });
  }

  setAside(at: number): Promise<string> {
    return this.#oneByOne(async () => {
      const stamp = new Date(at).toISOString().replaceAll(':', '-').replace('.', '-');
      const asideName = (name: string): string => name.replace('findings.', `findings.damaged-${stamp}.`);
      for (const name of await this.#names()) {
        if (name !== imageName && !journalName.test(name)) continue;
        await rename(join(this.#folder, name), join(this.#folder, asideName(name)));
      }
      await this.#flushFolder();
      return asideName(imageName);
    });
  }

  isTakenOver(): Promise<boolean> {
    return this.#oneByOne(() => this.#owner.isTakenOver());
  }

  close(): Promise<void> {
    return this.#oneByOne(async () => {
      await this.#closeJournal();
      await this.#owner.release();
    });
  }

  /** A folder that cannot be written can be read all the same; nobody can overwrite anything there. */
  async #claimIfWritable(): Promise<void> {
    try {
      await this.#owner.claim();
      await this.#remove((name) => temporaryName.test(name));
    } catch (error) {
      if (!isNotWritable(error)) throw error;
    }
  }

  async #refuseIfTakenOver(): Promise<void> {
    if (await this.#owner.isTakenOver()) throw new Error('Another window has opened these findings.');
  }

  async #replace(image: Uint8Array, generation: number, columns: readonly Uint8Array[]): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    await this.#owner.claim();
    const temporary = join(this.#folder, `${imageName}.${process.pid}.tmp`);
    try {
      const file = await open(temporary, 'w');
      try {
        await file.writeFile(image);
        await file.sync();
      } finally {
        await file.close();
      }
      // Before the image: columns without their image are told by its checksum and harm nobody.
      if (columns.length > 0) await writeSealedColumns(this.#columnsPath(generation), image, columns);
      await this.#refuseIfTakenOver();
      await rename(temporary, join(this.#folder, imageName));
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    await this.#flushFolder();
    await this.#refuseIfTakenOver();
  }

  /** Makes renames and new files survive a power cut; Windows cannot flush folders and does not need it. */
  async #flushFolder(): Promise<void> {
    if (process.platform === 'win32') return;
    const folder = await open(this.#folder, 'r');
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  }

  #columnsPath(generation: number): string {
    return join(this.#folder, `findings.${generation}.columns`);
  }

  #journalPath(generation: number): string {
    return join(this.#folder, `findings.${generation}.journal`);
  }

  async #closeJournal(): Promise<void> {
    const journal = this.#journal;
    this.#journal = undefined;
    await journal?.file.close();
  }

  /** Removes what a killed write, or an image since replaced, left behind. */
  async #remove(isLeftover: (name: string) => boolean): Promise<void> {
    for (const name of (await this.#names()).filter(isLeftover)) {
      await rm(join(this.#folder, name), { force: true });
    }
  }

  async #names(): Promise<string[]> {
    return readdir(this.#folder).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
  }

  /** An older image never replaces a newer one; whoever asked for a step is told of its failure. */
  #oneByOne<Value>(step: () => Promise<Value>): Promise<Value> {
    const done = this.#last.then(step);
    this.#last = done.catch(() => undefined);
    return done;
  }
}
