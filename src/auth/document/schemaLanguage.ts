import { isRecord } from '../../base/untrusted.ts';

type Translate = (english: string) => string;

/** Below these keywords, keys are names of the config, not keywords. */
const nameMaps: ReadonlySet<string> = new Set(['properties', 'definitions']);
/** Values of the config, which are no sentences for users. */
const data: ReadonlySet<string> = new Set(['const', 'default', 'enum', 'examples']);

/** The schema with what an editor shows of it in another language. Titles are names of types, which nobody is shown. */
export function schemaIn(schema: object, translate: Translate): object {
  return translated(schema, translate, false) as object;
}

function translated(value: unknown, translate: Translate, keysAreNames: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => translated(item, translate, false));
  if (!isRecord(value)) return value;
  const shown = Object.entries(value).filter(([key]) => keysAreNames || key !== 'title');
  return Object.fromEntries(
    shown.map(([key, child]) => [
      key,
      (keysAreNames ? undefined : valueOf(key, child, value, translate)) ??
        translated(child, translate, !keysAreNames && nameMaps.has(key)),
    ]),
  );
}

/** The value of a keyword that is shown or is data; undefined for one that holds more of the schema. */
function valueOf(
  key: string,
  value: unknown,
  owner: Readonly<Record<string, unknown>>,
  translate: Translate,
): unknown {
  if (data.has(key)) return value;
  // Editors show the Markdown where there is both.
  if (key === 'description' && 'markdownDescription' in owner) return value;
  if (key === 'description' || key === 'markdownDescription') return inLanguage(value, translate);
  if (key === 'enumDescriptions' && Array.isArray(value)) {
    return value.map((text: unknown) => inLanguage(text, translate));
  }
  if (key === 'defaultSnippets' && Array.isArray(value)) {
    return value.filter(isRecord).map((snippet) => ({
      ...snippet,
      label: inLanguage(snippet['label'], translate),
      description: inLanguage(snippet['description'], translate),
    }));
  }
  return undefined;
}

function inLanguage(value: unknown, translate: Translate): unknown {
  return typeof value === 'string' ? translate(value) : value;
}
