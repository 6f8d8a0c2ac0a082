import { t } from '../../../base/messages.ts';
import { sampleReportName } from '../../../findings/model/finding.ts';

/** The application that the report of Try with Sample Findings is about. */
export const sampleApplication = 'Sample shop';

/** What a report is called for the user: by its file, the sample findings in the display language. */
export function reportLabel({ name }: { readonly name: string }): string {
  return name === sampleReportName ? t('Sample findings') : name;
}
