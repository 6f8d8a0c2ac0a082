import type { MessageTemplates } from '../../base/messages.ts';
import type { RecipeName } from './recipes.ts';

/** What each recipe is called, wherever one is chosen. */
export const recipeLabels: MessageTemplates<RecipeName> = {
  form: 'Form with a CSRF token',
  bearer: 'JSON login with a bearer token',
  'oauth-password': 'OAuth with user and password',
  'oauth-client': 'OAuth with client credentials',
  'api-key': 'API key for each user',
  'one-time-password': 'Password and one-time password',
  cookie: 'Session cookie',
  custom: 'Token in a header of its own',
  'json-refresh': 'JSON API with a refresh token',
  graphql: 'GraphQL',
  'single-sign-on': 'Single sign-on through a login page',
};

/** What happens there, where the name does not say it. */
export const recipeDetails: Partial<MessageTemplates<RecipeName>> = {
  form: 'The page contains the field; the form sets a cookie.',
  bearer: 'A login call returns a token as JSON.',
  cookie: 'A login form sets a cookie.',
  custom: 'A login call returns a token as JSON.',
  graphql: 'A mutation returns a token.',
  'single-sign-on': 'A login page of the identity provider leads to a code.',
};
