/** What leaves the editor, loaded by the first export. */
export { dojoReport } from './dojoReport.ts';
export { gitlabReport } from './gitlabReport.ts';
export { htmlReport } from './htmlReport.ts';
export { issueUrl } from './issueSite.ts';
export { remoteSites } from '../../base/remoteSites.ts';
export { junitReport } from './junitReport.ts';
export { describeVulnerability, markdownOf } from './describedVulnerability.ts';
export { markdownReport } from './markdownReport.ts';
export { readAllDetails } from './readAllDetails.ts';
export { sarifReport } from './sarifReport.ts';
export { reportTitle } from './exportedReport.ts';
