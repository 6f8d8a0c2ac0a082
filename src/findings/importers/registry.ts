import type { JsonImporter } from './importer.ts';
import { sarifImporter } from './sarif.ts';
import { zapJsonImporter } from './zapJson.ts';

/** Asked in this order; the first that recognises a document reads it. */
export const jsonImporters: readonly JsonImporter[] = [sarifImporter, zapJsonImporter];

/** The formats as messages list them. */
export const expectedFormats = jsonImporters.map((importer) => importer.format).join(', ');
