/**
 * The conversions of auth configs from and to other formats: the entry of a bundle of its own, which only the
 * first conversion loads.
 */
export { readConfig } from './config/configText.ts';
export { allSequences, callsToCopy, copyCalls } from './config/copyCalls.ts';
export { insertProposal } from './config/insertProposal.ts';
export { newConfigFrom } from './config/newConfig.ts';
export { escapedCurl, pasteCurl } from './config/pasteCurl.ts';
export { notePlace } from './config/notePlace.ts';
export { readValidConfig } from '../auth/validConfig.ts';
export { withOwnNames } from './config/ownNames.ts';
export { isInTextOrComment } from './config/stepPlace.ts';
export { importAuthentication } from './import/importAuthentication.ts';
export { exchangeMessages } from './messages.ts';
export { exportForScanner, scannerNames, scanners } from './scanners/exportForScanner.ts';
export { isByHand, scannerMessages } from './scanners/messages.ts';
export { callsOfHar, callsOfPostman } from './recordedCalls.ts';
export { roleConfigurationSheet } from './roleSheet.ts';
export { applyEdits } from '../auth/edits/textEdit.ts';
export { toValue } from '../auth/syntax/tree.ts';
