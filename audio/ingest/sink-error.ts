import { z } from "zod";

const failureSchema = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

/** Retryable 4xx: timeout and rate limit. */
const PASSING = new Set([408, 429]);

/** The server rejected a request or was unreachable; `code` is the server's, or `unreachable`. */
export class SinkError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }

  /** The server rejected the request: a retry would fail the same. */
  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500 && !PASSING.has(this.status);
  }
}

/** The error of a response. */
export function failureOf(status: number, text: string): SinkError {
  const parsed = failureSchema.safeParse(parseJson(text));
  const { code, message } = parsed.success ? parsed.data.error : { code: "unknown", message: `HTTP ${status}` };
  return new SinkError(status, code, `${message} (${status} ${code})`);
}

/** Null if not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Why a request failed: the network error code, if any. */
export function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const inner = cause.cause;
  return inner instanceof Error && "code" in inner ? String(inner.code) : cause.message;
}
