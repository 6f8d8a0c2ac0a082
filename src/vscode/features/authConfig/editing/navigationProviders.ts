import {
  type DefinitionProvider,
  DocumentHighlight,
  DocumentHighlightKind,
  type DocumentHighlightProvider,
  Location,
  type LocationLink,
  type ReferenceProvider,
  type RenameProvider,
  type TextDocument,
  WorkspaceEdit,
} from 'vscode';
import type { NameUse } from '../../../../auth/names/nameIndex.ts';
import type { OpenAuthConfig } from '../authDocuments.ts';
import { type Editing, phraseText } from './editing.ts';
import { rangeOf } from '../../../shared/files/configEdits.ts';

export function definitionProvider(editing: Editing): DefinitionProvider {
  return {
    provideDefinition: (document, position) =>
      editing.answer(document, ({ config }): LocationLink[] => {
        const use = config.names.at(document.offsetAt(position));
        if (use === undefined) return [];
        return config.names.placesOf(use.kind, use.scope, use.name).flatMap(({ range, defines }) =>
          defines === undefined
            ? []
            : [
                {
                  originSelectionRange: rangeOf(document, use.range),
                  targetUri: document.uri,
                  // From the name to the end of what it is given to, or the name alone inside of it.
                  targetRange: rangeOf(document, range).union(rangeOf(document, defines)),
                  targetSelectionRange: rangeOf(document, range),
                },
              ],
        );
      }),
  };
}

export function referenceProvider(editing: Editing): ReferenceProvider {
  return {
    provideReferences: (document, position, { includeDeclaration }) =>
      editing.answer(document, (open) =>
        placesAt(document, position, open)
          .filter(({ defines }) => includeDeclaration || defines === undefined)
          .map(({ range }) => new Location(document.uri, rangeOf(document, range))),
      ),
  };
}

export function highlightProvider(editing: Editing): DocumentHighlightProvider {
  return {
    provideDocumentHighlights: (document, position) =>
      editing.answer(document, (open) =>
        placesAt(document, position, open).map(
          ({ range, defines }) =>
            new DocumentHighlight(
              rangeOf(document, range),
              defines === undefined ? DocumentHighlightKind.Read : DocumentHighlightKind.Write,
            ),
        ),
      ),
  };
}

/** VS Code shows the message of an error that a rename throws. */
export function renameProvider(editing: Editing): RenameProvider {
  return {
    prepareRename: async (document, position) => {
      const renaming = await editing.answer(document, ({ language, config }) =>
        language.prepareRename(config, document.offsetAt(position)),
      );
      if (renaming === undefined) return undefined;
      if (!renaming.ok) throw new Error(phraseText(renaming.reason));
      return { range: rangeOf(document, renaming.range), placeholder: renaming.name };
    },
    provideRenameEdits: async (document, position, newName) => {
      const renamed = await editing.answer(document, ({ language, config }) =>
        language.rename(config, document.offsetAt(position), newName),
      );
      if (renamed === undefined) return undefined;
      if (!renamed.ok) throw new Error(phraseText(renamed.reason));
      const edit = new WorkspaceEdit();
      for (const range of renamed.ranges) edit.replace(document.uri, rangeOf(document, range), renamed.text);
      return edit;
    },
  };
}

function placesAt(
  document: TextDocument,
  position: Parameters<TextDocument['offsetAt']>[0],
  { config }: OpenAuthConfig,
): readonly NameUse[] {
  const use = config.names.at(document.offsetAt(position));
  return use === undefined ? [] : config.names.placesOf(use.kind, use.scope, use.name);
}
