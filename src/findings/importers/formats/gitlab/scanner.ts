import { gitlabImporter } from './gitlab.ts';
import type { Scanner } from '../../scanner.ts';

export const gitlab: Scanner = {
  name: 'GitLab DAST',
  scale: 'critical',
  described: [
    {
      report: 'GitLab DAST 13 to 15',
      instance: 'vulnerability',
      rule: 'first identifier',
      time: '`discovered_at`, else scan',
    },
  ],
  json: [gitlabImporter],
};
