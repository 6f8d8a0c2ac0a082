import { t } from '../../../base/messages.ts';
import { handlersOf } from '../../app/commands.ts';
import { feature } from '../../app/feature.ts';
import { copyLink } from './copyLink.ts';
import { followLink } from './followLink.ts';

/** Links to findings: made by Copy Link to Finding, and followed from wherever they were pasted. */
export const findingLinksFeature = feature((app) => ({
  parts: [
    app.window.registerUriHandler({
      handleUri: async (uri) => {
        try {
          await followLink(app, uri);
        } catch (error) {
          app.reportError(t('Opening the finding'), error);
        }
      },
    }),
  ],
  commands: handlersOf(t('Copying the link'), { copyLink: (target) => copyLink(app, target) }),
}));
