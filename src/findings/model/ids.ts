/** Settings that bear on findings wherever they are read: in the editor, and in the repository that the gate looks at. */
export const findingsSettingIds = {
  normalizePaths: 'dastWorkbench.findings.normalizePaths',
  severityMapping: 'dastWorkbench.findings.severityMapping',
  reports: 'dastWorkbench.findings.reports',
  applications: 'dastWorkbench.findings.applications',
  shareTriage: 'dastWorkbench.triage.share',
} as const;
