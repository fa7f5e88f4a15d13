/** Shared by all front-ends, because it holds the token source. */
export { ApiError, messageOf, type FieldError } from './http/api-error.ts';
export { every, onReturn } from './http/polling.ts';
export { call, type AnswerOf, type InputOf } from './http/call.ts';
export { pagesOf } from './http/pages-of.ts';
export { queryOf } from './http/query-of.ts';
export { uploadPhoto } from './http/upload-photo.ts';
export { reachability } from './http/reachability.ts';
export { setTokenSource, type Refusal, type TokenSource } from './http/token-source.ts';
export { loadConfig, type PublicConfig } from './http/config.ts';
