import type { Request, RequestHandler, Response } from 'express';
import { type Claims, readToken } from '../tokens.ts';

/** Staff send the bearer token of the token service, the shop front its session cookie; both carry the same claims. */
export const requireUser: RequestHandler = (request, response, next) => {
  const token = bearerToken(request) ?? cookie(request, 'sid');
  const claims = token === undefined ? undefined : readToken(token);
  if (claims === undefined) {
    response.status(401).json({ error: 'sign in first' });
    return;
  }
  response.locals['user'] = claims;
  next();
};

export function requireRole(role: string): RequestHandler {
  return (_request, response, next) => {
    if (currentUser(response).role !== role) {
      response.status(403).json({ error: `needs the role ${role}` });
      return;
    }
    next();
  };
}

/** The claims of the signed-in user; only behind `requireUser`. */
export function currentUser(response: Response): Claims {
  return response.locals['user'] as Claims;
}

export function cookie(request: Request, name: string): string | undefined {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [key, ...value] = pair.trim().split('=');
    if (key === name) {
      return decodeURIComponent(value.join('='));
    }
  }
  return undefined;
}

function bearerToken(request: Request): string | undefined {
  return /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
}
