// Entry of the thread in a browser: the findings below an address that only the editor's file systems reach.
import { threadStart } from '#platform';
import { fileCallsOver } from '../../base/fileCalls.ts';
import { calledStoreFiles } from '../store/file/calledFiles.ts';
import { FolderDatabaseFile } from '../store/file/folderDatabaseFile.ts';
import { answerForFindings } from './answerForFindings.ts';
import type { WorkerData } from './openInWorker.ts';

// What goes wrong before the greeting ends the thread, and whoever started it is notified.
void threadStart().then(({ parent, data }) => {
  // Only openFindingsInWorker starts it.
  const given = data as WorkerData;
  if (given.files === undefined) throw new Error('Nothing answers for files.');
  const files = calledStoreFiles(fileCallsOver(given.files), given.folder);
  return answerForFindings(new FolderDatabaseFile('', files), given, parent);
});
