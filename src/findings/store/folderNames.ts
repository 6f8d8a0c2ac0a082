/**
 * What a file in the folder of the findings is, by its name. Every file has the number of the claim it was written
 * under; a journal also has the number of the image that its changes were made on.
 */
export type FolderName =
  | { readonly kind: 'claim' | 'image' | 'columns' | 'temporary'; readonly number: number }
  | { readonly kind: 'journal'; readonly number: number; readonly image: number };

const endings = { claim: 'claim', image: 'sqlite', columns: 'columns', temporary: 'tmp' } as const;
const plainName = /^findings\.(\d{1,15})\.(claim|sqlite|columns|tmp)$/;
const journalName = /^findings\.(\d{1,15})\.(\d{1,15})\.journal$/;

/** Undefined for a file that is not one of these. */
export function parseName(name: string): FolderName | undefined {
  const [, ofImage, image] = journalName.exec(name) ?? [];
  if (ofImage !== undefined) return { kind: 'journal', number: Number(ofImage), image: Number(image) };
  const [, number, ending] = plainName.exec(name) ?? [];
  const kind = kinds.find((known) => endings[known] === ending);
  return kind && { kind, number: Number(number) };
}

const kinds = ['claim', 'image', 'columns', 'temporary'] as const;

export function formatName(name: FolderName): string {
  return name.kind === 'journal'
    ? `findings.${name.number}.${name.image}.journal`
    : `findings.${name.number}.${endings[name.kind]}`;
}

/**
 * Before files had numbers, there was one image, which named the number of its journal itself.
 */
export const unnumbered = {
  image: 'findings.sqlite',
  journal: (generation: number): string => `findings.${generation}.journal`,
  /** Whether a file is such an image or journal. */
  isKept: (name: string): boolean => /^findings\.(?:sqlite|\d+\.journal)$/.test(name),
  /** Whether a file told who owned the folder then, or is what a write left behind. */
  isLeftover: (name: string): boolean => /^findings\.(?:sqlite\.\d+\.tmp|owner)$/.test(name),
} as const;

/** What a folder's findings are: an image, and the journal of the changes since, where there were any. */
export interface Kept {
  readonly image: number;
  /** The number of the claim that the journal was written under. */
  readonly journal: number | undefined;
}

/**
 * What was written under the highest number counts: an image, or else a journal with the image it is of. Numbers
 * from `below` on are left out.
 */
export function findKept(names: readonly FolderName[], below: number): Kept | undefined {
  const images = new Set(names.flatMap((name) => (name.kind === 'image' ? [name.number] : [])));
  const kept = names.flatMap((name): Kept[] => {
    if (name.number >= below) return [];
    if (name.kind === 'image') return [{ image: name.number, journal: undefined }];
    return name.kind === 'journal' && images.has(name.image)
      ? [{ image: name.image, journal: name.number }]
      : [];
  });
  // Of an image and a journal with one number, the journal came later.
  const rank = ({ image, journal }: Kept): number => (journal === undefined ? image : journal + 0.5);
  return kept.reduce<Kept | undefined>(
    (best, each) => (best === undefined || rank(each) > rank(best) ? each : best),
    undefined,
  );
}
