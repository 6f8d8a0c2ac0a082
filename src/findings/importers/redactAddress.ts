import { remembering } from '../../base/remembering.ts';
import { redactUrl } from '../../base/secrets/redactSecrets.ts';

/** Addresses that are remembered at a time: that of an instance is that of its occurrence as well. */
const remembered = 4_096;

/** An address without its secrets, searched once where it comes again. */
export const redactAddress = remembering(remembered, redactUrl);
