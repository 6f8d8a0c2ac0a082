export const usernameKey = /^(?:user(?:[-_]?name|[-_]?id)?|e-?mail|login|account)$/i;

export const passwordKey = /^(?:pass(?:word|wd|phrase)?|pwd)$/i;
