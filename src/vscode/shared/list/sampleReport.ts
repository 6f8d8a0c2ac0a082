import { t } from '../../../base/messages.ts';

/** The report that Try with Sample Findings imports: its name among the scans, and the application it is about. */
export const sampleReportName = 'Sample findings';
export const sampleApplication = 'Sample shop';

/** What a report is called for the user: by its file, the sample findings in the display language. */
export function reportLabel({ name }: { readonly name: string }): string {
  return name === sampleReportName ? t('Sample findings') : name;
}
