import assert from 'node:assert/strict';
import type { ScannerHere } from '../../../../src/node/scan/scannersHere.ts';
import {
  howToGet,
  howToGetBriefly,
  whereItIs,
} from '../../../../src/vscode/features/scanAsRole/scannerWords.ts';

describe('what is said of a scanner', () => {
  const rows: readonly (readonly [
    scanner: Partial<ScannerHere>,
    whereItIs: string,
    howToGet: string,
    briefly: string,
  ])[] = [
    [
      { program: '/usr/bin/zap' },
      '/usr/bin/zap',
      'ZAP was not found. To install it, run "brew install zap".',
      'To install: "brew install zap"',
    ],
    [
      { command: ['my-scan', '--fast'] },
      '',
      'The program "my-scan" was not found.',
      'To install: "brew install zap"',
    ],
    [
      { command: [], howToGet: '' },
      '',
      'The program "ZAP" was not found.',
      'The program "ZAP" was not found.',
    ],
    [{ howToGet: '' }, '', 'ZAP does not run on this system.', 'ZAP does not run on this system.'],
    [
      { image: 'missing', program: '/usr/bin/docker' },
      'Docker is there, the image is not',
      'ZAP: Docker is there, the image is not. To get it, run "brew install zap".',
      'To install: "brew install zap"',
    ],
    [
      { image: 'unreachable' },
      'Docker cannot be reached',
      'ZAP: Docker cannot be reached. Start it, or get access to it, then try again.',
      'Start Docker, or get access to it, then try again.',
    ],
    [
      { image: 'no-docker' },
      'Docker was not found',
      'ZAP: Docker was not found. Install Docker, then run "brew install zap".',
      'To install: "brew install zap"',
    ],
    [
      { image: 'there', program: '/usr/bin/docker' },
      '/usr/bin/docker, with its image',
      'ZAP was not found. To install it, run "brew install zap".',
      'To install: "brew install zap"',
    ],
  ];
  for (const [changes, ...words] of rows) {
    it(`is where it is and how to get it: ${words[1]}`, () => {
      const scanner: ScannerHere = {
        id: 'zap',
        name: 'ZAP',
        program: undefined,
        command: undefined,
        image: undefined,
        needsDescription: false,
        howToGet: 'brew install zap',
        ...changes,
      };
      assert.deepEqual([whereItIs(scanner), howToGet(scanner), howToGetBriefly(scanner)], words);
    });
  }
});
