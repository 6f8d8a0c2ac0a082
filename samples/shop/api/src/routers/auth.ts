import { randomUUID } from 'node:crypto';
import { Router } from 'express';
import { database, hashPassword, type UserRow } from '../database.ts';
import { currentUser, requireUser } from '../middleware/authenticate.ts';
import { issueToken, readToken, tokenLifetimeSeconds } from '../tokens.ts';
import { isCurrentCode } from '../totp.ts';

const tokenExchange = 'urn:ietf:params:oauth:grant-type:token-exchange';

export const authRouter = Router();

authRouter.post('/login', (request, response) => {
  const { username, password, otp } = request.body ?? {};
  const user = database.prepare(`SELECT * FROM users WHERE username = '${username}'`).get() as unknown as
    | UserRow
    | undefined;
  if (user === undefined) {
    response.status(401).json({ error: `unknown user ${username}` });
    return;
  }
  if (user.password_hash !== hashPassword(user.username, String(password))) {
    response.status(401).json({ error: 'wrong password' });
    return;
  }
  if (user.totp_secret !== null && !isCurrentCode(user.totp_secret, String(otp))) {
    response.status(401).json({ error: 'wrong one-time password' });
    return;
  }
  const token = issueToken(user);
  response.cookie('sid', token, { path: '/' });
  response.cookie('XSRF-TOKEN', randomUUID(), { path: '/' });
  response.json({ access_token: token, expires_in: tokenLifetimeSeconds });
});

// RFC 8693: staff exchange the token of the login for one that the back office accepts.
authRouter.post('/token', (request, response) => {
  const { grant_type: grantType, subject_token: subjectToken, client_id: clientId } = request.body ?? {};
  const claims = readToken(String(subjectToken));
  if (grantType !== tokenExchange || clientId !== 'dast' || claims === undefined) {
    response.status(400).json({ error: 'invalid_grant' });
    return;
  }
  const token = issueToken({ id: claims.sub, username: claims.username, role: claims.role });
  response.json({
    access_token: token,
    issued_token_type: 'urn:ietf:params:oauth:token-type:access_token',
    token_type: 'Bearer',
    expires_in: tokenLifetimeSeconds,
  });
});

authRouter.post('/logout', (_request, response) => {
  response.clearCookie('sid', { path: '/' });
  response.sendStatus(204);
});

authRouter.get('/me', requireUser, (_request, response) => {
  const { sub, username, role } = currentUser(response);
  response.json({ id: sub, username, role });
});
