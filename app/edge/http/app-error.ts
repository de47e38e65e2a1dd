const statusByCode = {
  invalid: 400,
  unauthorised: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  duplicate: 409,
  gone: 410,
  too_large: 413,
  unsupported: 415,
  too_many_requests: 429,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof statusByCode;

/** HTTP status of an error. */
export function statusOf(code: ErrorCode): number {
  return statusByCode[code];
}

/** An expected failure. Domain functions throw it; the worker turns it into a page or `{ error }`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** Messages by form field. */
  readonly fields: Record<string, string[]> | null;

  constructor(code: ErrorCode, message: string, fields: Record<string, string[]> | null = null) {
    super(message);
    this.name = "AppError";
    this.code = code;
    this.status = statusByCode[code];
    this.fields = fields;
  }
}

/** Someone signed in has to confirm that it is them, and then sends the same again. */
export class UnconfirmedError extends AppError {
  constructor(message: string) {
    super("unauthorised", message);
  }
}

/** Value of the header X-Sign-In: a sign-in, or of someone signed in the confirmation that it is them. */
export function neededOf(error: AppError): "needed" | "confirm" {
  return error instanceof UnconfirmedError ? "confirm" : "needed";
}

/** Body of a JSON error response. */
export function errorBody(error: AppError) {
  return { error: { code: error.code, message: error.message, ...(error.fields ? { fields: error.fields } : {}) } };
}
