/** The report that Try with Sample Findings imports: its name among the scans, and the application it is about. */
export const sampleReportName = 'Sample findings';
export const sampleApplication = 'Sample shop';
