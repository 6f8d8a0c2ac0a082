import { t } from '../../../base/messages.ts';
import type { ScannerHere } from '../../../node/scan/scannersHere.ts';

/** What to do about a scanner that is not there. */
export function howToGet({ name, command, image, howToGet: way }: ScannerHere): string {
  if (command !== undefined) return t('The program "{0}" was not found.', command[0] ?? name);
  if (way === '') return t('{0} does not run on this system.', name);
  switch (image) {
    case 'missing':
      return t('{0}: Docker is there, the image is not. To get it, run "{1}".', name, way);
    case 'unreachable':
      return t('{0}: Docker cannot be reached. Start it, or get access to it, then try again.', name);
    case 'no-docker':
      return t('{0}: Docker was not found. Install Docker, then run "{1}".', name, way);
    case 'there':
    case undefined:
      return t('{0} was not found. To install it, run "{1}".', name, way);
  }
}

/** What is known of a scanner, beside its name. */
export function whereItIs({ program, image }: ScannerHere): string {
  switch (image) {
    case 'there':
      return t('{0}, with its image', program ?? '');
    case 'missing':
      return t('Docker is there, the image is not');
    case 'unreachable':
      return t('Docker cannot be reached');
    case 'no-docker':
      return t('Docker was not found');
    case undefined:
      return program ?? '';
  }
}

/** What to do about one that is not there, under a line that says so; in a narrow window, more would be cut. */
export function howToGetBriefly(scanner: ScannerHere): string {
  const { howToGet: way, image } = scanner;
  if (image === 'unreachable') return t('Start Docker, or get access to it, then try again.');
  return way === '' ? howToGet(scanner) : t('To install: "{0}"', way);
}
