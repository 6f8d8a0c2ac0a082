import type { ErrorRequestHandler } from 'express';

// Express recognises an error handler by its four parameters.
export const reportError: ErrorRequestHandler = (error, request, response, _next) => {
  console.error(request.method, request.originalUrl, error);
  response.status(500).json({
    error: String(error),
    stack: error instanceof Error ? error.stack : undefined,
  });
};
