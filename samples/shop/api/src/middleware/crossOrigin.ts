import type { RequestHandler } from 'express';

/** The shop front, the partner portal and the mobile web view call us from different origins. */
export const crossOrigin: RequestHandler = (request, response, next) => {
  response.set('Access-Control-Allow-Origin', request.headers.origin ?? '*');
  response.set('Access-Control-Allow-Credentials', 'true');
  response.set('Access-Control-Allow-Headers', 'Authorization, Content-Type, X-XSRF-TOKEN');
  response.set('Access-Control-Allow-Methods', 'GET, POST, PUT, PATCH, DELETE');
  if (request.method === 'OPTIONS') {
    response.sendStatus(204);
    return;
  }
  next();
};
